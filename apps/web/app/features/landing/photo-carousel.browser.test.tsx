import { batch } from '@valence/copy/site/landing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PhotoCarousel } from './photo-carousel.tsx';

const { photos: words } = batch;
const photos = ['A board', 'A class', 'A book', 'A flask'].map((alt, index) => ({
  src: `data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#${index}`,
  alt,
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** @param isCalm whether the visitor asked for less motion */
async function opened(isCalm: boolean) {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia(query), 'matches', { value: isCalm }),
  );
  const onManual = vi.fn<() => void>();
  await render(<PhotoCarousel photos={photos} onManual={onManual} />);
  return onManual;
}

const position = (number: number) => page.getByText(words.position(number, photos.length));
const button = (name: string) => page.getByRole('button', { name });
const status = () => page.getByRole('status');
const nextTurn = async () => vi.advanceTimersByTimeAsync(3000);

test('the photos go on every three seconds, in a circle, until they are paused', async () => {
  await opened(false);
  await userEvent.hover(document.body);
  for (const number of [2, 3, 4, 1, 2]) {
    await nextTurn();
    await expect.element(position(number)).toBeInTheDocument();
  }
  // What goes by itself is not said.
  await expect.element(status()).toBeEmptyDOMElement();
  await button(words.pause).click();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(position(2)).toBeInTheDocument();
  // Playing again at once, though the pointer is still on the button.
  await button(words.play).click();
  await nextTurn();
  await expect.element(position(3)).toBeInTheDocument();
});

test('they rest below a pointer, and while the keyboard is in them', async () => {
  await opened(false);
  await page.getByRole('list', { name: words.label }).hover();
  await vi.advanceTimersByTimeAsync(6000);
  await expect.element(position(1)).toBeInTheDocument();
  await userEvent.hover(document.body, { position: { x: 0, y: 0 } });
  await userEvent.keyboard('{Tab}');
  await vi.advanceTimersByTimeAsync(6000);
  await expect.element(position(1)).toBeInTheDocument();
});

test('who asks for less motion is shown a photo that rests, and moves it by buttons and arrow keys; each is said', async () => {
  const onManual = await opened(true);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(position(1)).toBeInTheDocument();
  await expect.element(button(words.play)).toBeVisible();
  await button(words.previous).click();
  await expect.element(position(4)).toBeInTheDocument();
  await expect.element(status()).toHaveTextContent('A flask');
  await button(words.next).click();
  await expect.element(position(1)).toBeInTheDocument();
  (page.getByRole('list', { name: words.label }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(position(2)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(position(1)).toBeInTheDocument();
  expect(onManual).toHaveBeenCalledTimes(4);
});
