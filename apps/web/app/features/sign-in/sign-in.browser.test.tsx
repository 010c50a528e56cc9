import { login } from '@valence/copy/auth/sign-in';
import { refusalSentences } from '@valence/copy/refusals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../lib/auth.tsx';
import { now } from '../../lib/clock.ts';
import { Navigation } from '../../lib/navigation.tsx';
import { ConfirmProvider } from '../../ui/dialog.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { SignInScreen } from './sign-in.tsx';

const PLACE = { pathname: '/login', search: '', hash: '', state: undefined, key: '' };
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** The sign-in page, with a server that answers at once; only a code is judged when the test says so. */
async function opened(status = 'sent') {
  const otpExpires = new Date(now() + 5 * 60_000).toISOString();
  const server = {
    status,
    tried: [] as string[],
    answer: undefined as ((response: Response) => void) | undefined,
  };
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/auth/verify')) {
      server.tried.push((JSON.parse(body ?? '{}') as { otp: string }).otp);
      return new Promise<Response>((resolve) => {
        server.answer = resolve;
      });
    }
    return Response.json(
      address.includes('otp-status')
        ? { status: server.status, otpExpires, letters: 'KTRMB' }
        : { number: '94770000000', url: 'https://wa.me/94770000000' },
    );
  });
  await render(
    <Navigation first={{ place: PLACE, screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider>
          <ToastProvider closeLabel="Close" undoLabel="Undo">
            <ConfirmProvider closeLabel="Close">
              <SignInScreen from={undefined} />
            </ConfirmProvider>
          </ToastProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  return server;
}

test('who comes without an attempt is asked for the number, and told the four steps and at which one is', async () => {
  await opened();
  await expect.element(page.getByRole('heading', { name: login.phoneTitle })).toBeVisible();
  const steps = page.getByRole('region', { name: 'How to sign in' }).getByRole('listitem').elements();
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Enter your number.*You are here/) as string,
    expect.stringContaining('Get your code') as string,
    expect.stringContaining('Confirm it is you') as string,
    expect.stringContaining('Enjoy learning') as string,
  ]);
});

test('a stored attempt is checked for two seconds, even where the answer comes at once; then it goes on where it was', async () => {
  const attempt = { id: 'a'.repeat(22), phoneNo: '94771234567', time: now() };
  localStorage.setItem('login', JSON.stringify(attempt));
  await opened();
  const checking = page.getByText(login.checking);
  await expect.element(checking).toBeVisible();
  await vi.advanceTimersByTimeAsync(1900);
  await expect.element(checking).toBeVisible();
  await expect.element(page.getByRole('heading', { name: login.phoneTitle })).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByRole('heading', { name: login.codeTitle })).toBeVisible();
  await expect.element(page.getByText('Code sent')).toBeVisible();
});

test('that no code was sent is not said once it was: an answer that comes too late only empties the boxes', async () => {
  localStorage.setItem('login', JSON.stringify({ id: 'a'.repeat(22), phoneNo: '94771234567', time: now() }));
  const server = await opened('created');
  await vi.advanceTimersByTimeAsync(2100);
  const boxes = page.getByLabelText(login.codeLabel);
  await boxes.fill('123456');
  await page.getByRole('button', { name: login.submitOtp }).click();
  server.status = 'sent';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Code sent')).toBeVisible();
  const message = refusalSentences['code-not-sent'];
  server.answer?.(
    Response.json({ statusCode: 400, error: 'Bad Request', code: 'code-not-sent', message }, { status: 400 }),
  );
  await expect.element(boxes).toHaveValue('');
  expect(document.body.textContent).not.toContain('No code was sent yet');
  expect(document.body.textContent).not.toContain('Send the word Passcode to us');
  await boxes.fill('654321');
  await expect.poll(() => server.tried).toEqual(['123456', '654321']);
});

test('a stored attempt of a status that this page does not know is forgotten', async () => {
  localStorage.setItem('login', JSON.stringify({ id: 'a'.repeat(22), phoneNo: '94771234567', time: now() }));
  await opened('suspended');
  await vi.advanceTimersByTimeAsync(2100);
  await expect.element(page.getByLabelText(login.phoneLabel)).toHaveValue('');
  expect(localStorage.getItem('login')).toBeNull();
});
