import { login } from '@valence/copy/auth/sign-in';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoCodeHelp } from './no-code-help.tsx';

const number = normalisePhone('770000000') as Phone;
const address = 'https://wa.me/94770000000?text=Passcode%20KTRMB';

test('help: the chat with the word filled in, the number copied, Copy becomes Copied for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(<NoCodeHelp number={number} address={address} letters="KTRMB" />);
  await expect.element(screen.getByRole('heading', { name: "Didn't receive OTP" })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: login.getOtp })).toHaveAttribute('href', address);
  await expect.element(screen.getByText('Passcode KTRMB')).toBeVisible();
  await screen.getByRole('button', { name: login.copy }).click();
  const copied = screen.getByRole('button', { name: login.copied });
  await expect.element(copied).toHaveAttribute('title', login.copied);
  expect(write.mock.calls).toEqual([['+94770000000']]);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(screen.getByRole('button', { name: login.copy })).toHaveAttribute('title', login.copy);
  vi.useRealTimers();
});

test('a browser that does not let the number be copied leaves the button as it is', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  const screen = await render(<NoCodeHelp number={number} address={address} letters="KTRMB" />);
  const copy = screen.getByRole('button', { name: login.copy });
  await copy.click();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  await expect.element(copy).toHaveAttribute('title', login.copy);
});
