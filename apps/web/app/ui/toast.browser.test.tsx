import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TOAST_LIFE, type ToastMessage, ToastProvider, useToast } from './toast.tsx';

// Frames go on: an element that is to be pressed has to come to rest first. While Vitest waits for something, its clock goes on by as
// much: what is said of a life is a second or two away from its end.
const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;

beforeEach(async () => {
  // Wide enough for messages to stand beside what the tests press, not over it.
  await page.viewport(1280, 720);
  vi.useFakeTimers({ toFake: [...toFake] });
});
afterEach(() => void vi.useRealTimers());

function Shower({ messages }: { messages: readonly ToastMessage[] }) {
  const show = useToast();
  return (
    <>
      {messages.map((message) => (
        <button key={message.text} type="button" onClick={() => show(message)}>
          Show {message.text}
        </button>
      ))}
      <input aria-label="Field" />
    </>
  );
}

/** An undo that says nothing, or what `run` says. */
const undoing = (run: () => Promise<ToastMessage | undefined> = async () => undefined) => ({
  run: vi.fn<() => Promise<ToastMessage | undefined>>(run),
  failed: (error: unknown) => `Not undone: ${error instanceof Error ? error.message : ''}`,
});

/** Shows the messages, one after the other. */
async function shown(...messages: ToastMessage[]) {
  await render(
    <ToastProvider closeLabel="Close" undoLabel="Undo">
      <Shower messages={messages} />
    </ToastProvider>,
  );
  for (const { text } of messages)
    await page.getByRole('button', { name: `Show ${text}`, exact: true }).click();
  // A message's life begins in an effect, after it is drawn: time must not pass before. One timer looks for a free place.
  const ending = messages.filter(({ life }) => life !== 'sticky');
  await expect.poll(() => vi.getTimerCount()).toBe(Math.min(ending.length, 3) + 1);
  return page.getByText(messages.at(-1)?.text ?? '', { exact: true });
}

test('a message stays 3 seconds unless told otherwise', async () => {
  const toast = await shown({ kind: 'success', text: 'Saved.' });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_001);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a message stays 5 seconds where there is more to read', async () => {
  const toast = await shown({ kind: 'success', text: 'Saved.', life: TOAST_LIFE.long });
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_001);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a message stays 10 seconds where it can be taken back', async () => {
  const toast = await shown({ kind: 'success', text: 'Saved.', undo: undoing() });
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_001);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a sticky message stays until it is closed, and closing gives the focus back', async () => {
  const toast = await shown({ kind: 'error', text: 'Try again later.', life: 'sticky' });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(toast).toBeVisible();
  await page.getByLabelText('Field').click();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Field')).toHaveFocus();
});

test('a message waits while a pointer rests on it, and goes on with what was left', async () => {
  const toast = await shown({ kind: 'info', text: 'Saved.', undo: undoing() });
  await vi.advanceTimersByTimeAsync(5000);
  await toast.hover();
  // Its life stands still, and later goes on, in effects.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(toast).toBeVisible();
  await page.getByLabelText('Field').hover();
  await expect.poll(() => vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(2001);
  await expect.element(toast).not.toBeInTheDocument();
});

test('what was done is taken back by the button or by Ctrl Z, but Ctrl Z in a text field stays the field’s own', async () => {
  const undo = undoing();
  const toast = await shown({ kind: 'success', text: 'Removed.', undo });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undo.run).toHaveBeenCalledTimes(1);
  await expect.element(toast).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Show Removed.' }).click();
  await expect.element(toast).toBeVisible();
  await page.getByLabelText('Field').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo.run).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Show Removed.' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo.run).toHaveBeenCalledTimes(2);
});

test('what was undone is said, and so is what could not be undone', async () => {
  const back = { kind: 'success', text: 'It is back.' } as const;
  await shown({ kind: 'success', text: 'Removed.', undo: undoing(async () => back) });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('It is back.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('an undo that fails says so, ten seconds long', async () => {
  const undo = undoing(() => Promise.reject(new Error('too late')));
  await shown({ kind: 'success', text: 'Removed.', undo });
  await page.getByRole('button', { name: 'Undo' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'Not undone: too late' });
  await expect.element(said).toBeVisible();
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.element(said).toBeVisible();
});

test('of two things done one after the other, Ctrl Z undoes the later one, then the earlier one', async () => {
  const [first, second] = [undoing(), undoing()];
  await shown(
    { kind: 'success', text: 'Removed.', undo: first },
    { kind: 'success', text: 'Moved.', undo: second },
    { kind: 'info', text: 'By the way.' },
  );
  const calls = () => [first.run.mock.calls.length, second.run.mock.calls.length];
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(calls()).toEqual([0, 1]);
  await expect.element(page.getByText('Moved.', { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(calls()).toEqual([1, 1]);
});

test('a way on beside Undo is not pressed by Ctrl Z', async () => {
  const undo = undoing();
  const run = vi.fn<() => void>();
  await shown({ kind: 'success', text: 'Recorded.', undo, link: { label: 'Receipt', run } });
  await userEvent.keyboard('{Control>}z{/Control}');
  expect([undo.run.mock.calls.length, run.mock.calls.length]).toEqual([1, 0]);
  await page.getByRole('button', { name: 'Show Recorded.' }).click();
  await page.getByRole('button', { name: 'Receipt' }).click();
  expect([undo.run.mock.calls.length, run.mock.calls.length]).toEqual([1, 1]);
});

test('a message that comes up under a resting pointer ends after its time; one that the pointer comes to waits', async () => {
  await page.viewport(360, 740);
  await render(
    <ToastProvider closeLabel="Close" undoLabel="Undo">
      <Shower messages={[{ kind: 'info', text: 'Saved.' }]} />
      <p style={{ position: 'fixed', bottom: 20, left: 100 }}>Here</p>
    </ToastProvider>,
  );
  await page.getByText('Here').hover();
  (page.getByRole('button', { name: 'Show Saved.' }).element() as HTMLElement).click();
  const toast = page.getByText('Saved.', { exact: true });
  await expect.element(toast).toBeVisible();
  await expect.poll(() => toast.element().closest('div[class*=appear]')?.matches(':hover')).toBe(true);
  await vi.advanceTimersByTimeAsync(3_001);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a message covers nothing that can be pressed: neither the lower edge’s bar nor what stands above it', async () => {
  await page.viewport(360, 740);
  await render(
    <ToastProvider closeLabel="Close" undoLabel="Undo">
      <header style={{ position: 'fixed', top: 0, height: 60 }}>
        <a href="#home">Home</a>
      </header>
      <h1 style={{ marginTop: 60 }}>Title</h1>
      <Shower messages={[{ kind: 'error', text: 'Not saved.' }]} />
      <nav style={{ position: 'fixed', bottom: 0, left: 0, right: 0, height: 56 }}>
        <a href="#bar" style={{ display: 'block', height: 56 }}>
          Bar
        </a>
      </nav>
      <button type="button" style={{ position: 'fixed', bottom: 70, left: 0, width: 360, height: 50 }}>
        Send
      </button>
    </ToastProvider>,
  );
  await page.getByRole('button', { name: 'Show Not saved.' }).click();
  await expect.element(page.getByText('Not saved.', { exact: true })).toBeVisible();
  const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
  const toast = boxOf(document.querySelector('[data-toasts] > div'));
  const covered: (string | null)[] = [];
  for (const other of [...document.querySelectorAll('a, h1, button')]) {
    if (other.closest('[data-toasts]')) continue;
    const { top, bottom } = boxOf(other);
    if (top < toast.bottom && bottom > toast.top) covered.push(other.textContent);
  }
  expect(covered).toEqual([]);
  // As low as it can.
  expect(toast.bottom).toBeGreaterThan(740 - 70 - 50 - 20);
});

/** What can be pressed and lies under a message. */
function coveredByToast(): (string | null)[] {
  const toast = document.querySelector('[data-toasts] > div')?.getBoundingClientRect() ?? new DOMRect();
  return [...document.querySelectorAll('a, button')]
    .filter((other) => {
      const { top, bottom } = other.getBoundingClientRect();
      return !other.closest('[data-toasts]') && top < toast.bottom && bottom > toast.top;
    })
    .map(({ textContent }) => textContent);
}

const strip = (bottom: number) => ({ position: 'fixed', bottom, left: 0, width: 360, height: 50 }) as const;

test('a message gives way to what comes up under it later, and to what is scrolled under it', async () => {
  await page.viewport(360, 740);
  const view = (hasMore: boolean) => (
    <ToastProvider closeLabel="Close" undoLabel="Undo">
      <div style={{ height: 2000 }}>
        <Shower messages={[{ kind: 'error', text: 'Not saved.', life: 'sticky' }]} />
        <a href="#below" style={{ position: 'absolute', top: 900, left: 0, width: 360, height: 50 }}>
          Below
        </a>
      </div>
      {hasMore && (
        <button type="button" style={strip(0)}>
          Send
        </button>
      )}
    </ToastProvider>
  );
  const screen = await render(view(false));
  await page.getByRole('button', { name: 'Show Not saved.' }).click();
  await expect.element(page.getByText('Not saved.', { exact: true })).toBeVisible();
  const coveredAtRest = async () => {
    await vi.advanceTimersByTimeAsync(250);
    return coveredByToast();
  };
  await screen.rerender(view(true));
  await expect.poll(coveredAtRest).toEqual([]);
  scrollTo(0, 270);
  await expect.poll(coveredAtRest).toEqual([]);
});

test('where everything can be pressed, a message leaves free what stays in its place', async () => {
  await page.viewport(360, 740);
  await render(
    <ToastProvider closeLabel="Close" undoLabel="Undo">
      <Shower messages={[{ kind: 'error', text: 'Not saved.' }]} />
      {'A B C D E F G H I J K L'.split(' ').map((lesson) => (
        <a key={lesson} href="#lesson" style={{ display: 'block', height: 96 }}>
          {lesson}
        </a>
      ))}
      <nav style={strip(0)}>
        <a href="#bar" style={{ display: 'block', height: 50 }}>
          Bar
        </a>
      </nav>
    </ToastProvider>,
  );
  await page.getByRole('button', { name: 'Show Not saved.' }).click();
  await expect.element(page.getByText('Not saved.', { exact: true })).toBeVisible();
  expect(coveredByToast()).not.toContain('Bar');
});

test('messages are said as they come, an error at once', async () => {
  await shown({ kind: 'success', text: 'Saved.' }, { kind: 'error', text: 'Not saved.' });
  const region = document.querySelector('[data-toasts]');
  expect(region?.getAttribute('aria-live')).toBe('polite');
  expect(region?.textContent).toContain('Saved.');
  const alerts = [...(region?.querySelectorAll('[role=alert]') ?? [])].map(({ textContent }) => textContent);
  expect(alerts).toEqual(['Not saved.']);
});

test('three at once at most, and the same words are one message that begins anew', async () => {
  await shown(
    { kind: 'info', text: 'One' },
    { kind: 'info', text: 'Two' },
    { kind: 'info', text: 'Three' },
    { kind: 'info', text: 'Four' },
  );
  const texts = () => [...document.querySelectorAll('[data-toasts] p')].map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual(['Two', 'Three', 'Four']);
  await vi.advanceTimersByTimeAsync(1500);
  await page.getByRole('button', { name: 'Show Three' }).click();
  await vi.advanceTimersByTimeAsync(1800);
  await expect.poll(texts).toEqual(['Three']);
});
