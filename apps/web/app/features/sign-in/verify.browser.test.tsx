import { attemptStatus, requestCode, verifyCode } from '@valence/contract/auth/sign-in';
import { login } from '@valence/copy/auth/sign-in';
import { verify } from '@valence/copy/auth/verify';
import { common } from '@valence/copy/common';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  arrivedAt,
  CODE,
  forgetSignIn,
  NEXT,
  openSignIn,
  PHONE,
  SIGNED_IN,
  STORED,
  signInServer,
  storeAttempt,
  storedAttempt,
  storedSession,
} from '../../../test/sign-in-pages.tsx';

afterEach(forgetSignIn);

const boxes = () => page.getByLabelText(verify.codeLabel);
const submit = () => page.getByRole('button', { name: verify.submit });
const resend = () => page.getByRole('button', { name: verify.resend });
const question = () => page.getByRole('dialog', { name: common.confirmation });

test('/verify without a pending sign-in leads to /login', async () => {
  const server = signInServer();
  await openSignIn('/verify');
  await expect.element(page.getByRole('heading', { name: login.phoneTitle })).toBeVisible();
  expect(server.sent(attemptStatus)).toEqual([]);
});

test('/verify: the chat with the word, six digits only; Resend Code keeps the focus and the page first wanted', async () => {
  storeAttempt({ fromPath: '/profile' });
  const server = signInServer();
  await openSignIn('/verify');
  await expect.element(page.getByRole('heading', { name: 'Authenticate Your Account' })).toBeVisible();
  await expect.element(page.getByText('077 123 4567')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Send Passcode on WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/94770000000?text=Passcode%20KTRMB');
  await boxes().click();
  await userEvent.keyboard('12ab3');
  await expect.element(boxes()).toHaveValue('123');
  await expect.element(submit()).toBeDisabled();
  (resend().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Requested OTP is created.')).toBeVisible();
  await expect.element(boxes()).toHaveValue('');
  await expect.element(resend()).toHaveFocus();
  expect(server.sent(requestCode)).toEqual([{ phone: PHONE }]);
  expect(storedAttempt()).toMatchObject({ id: NEXT, phoneNo: PHONE, fromPath: '/profile' });
});

test('/verify: a wrong code is logged and told beside the field, which is empty for the next; the right one leads to the page first wanted', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  storeAttempt({ fromPath: '/profile' });
  const server = signInServer();
  await openSignIn('/verify');
  await boxes().fill('000000');
  await submit().click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^That code is not right\./);
  expect(warned.mock.calls.map(([text]) => text as string)).toEqual(['Verification failed']);
  await expect.element(boxes()).toHaveValue('');
  await expect.element(boxes()).toHaveFocus();
  await userEvent.keyboard('1');
  await expect.element(alert).toHaveTextContent('');
  // Spaces around the code, as they come along when it is copied, are not sent.
  await boxes().fill(` ${CODE} `);
  await submit().click();
  await expect.element(arrivedAt('/profile')).toBeVisible();
  expect(server.sent(verifyCode)).toEqual([
    { userId: STORED, otp: '000000' },
    { userId: STORED, otp: CODE },
  ]);
  expect(storedAttempt()).toBeNull();
  expect(storedSession()).toEqual(SIGNED_IN);
});

test('/verify asks nothing about a pending sign-in of 14 minutes', async () => {
  storeAttempt({ ageMinutes: 14 });
  signInServer();
  await openSignIn('/verify');
  await expect.element(boxes()).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('/verify asks about a pending sign-in older than 15 minutes: yes begins a new one, since the code has ended with the old', async () => {
  storeAttempt({ ageMinutes: 16, fromPath: '/profile' });
  const server = signInServer();
  await openSignIn('/verify');
  await expect
    .element(question().getByText('Are you sure you want to proceed?', { exact: true }))
    .toBeVisible();
  expect(server.sent(requestCode)).toEqual([]);
  await question().getByRole('button', { name: common.yes }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(page.getByText(login.otpCreated)).toBeVisible();
  expect(storedAttempt()).toMatchObject({ id: NEXT, phoneNo: PHONE, fromPath: '/profile' });
  await boxes().fill(CODE);
  await submit().click();
  await expect.element(arrivedAt('/profile')).toBeVisible();
  expect(server.sent(verifyCode)).toEqual([{ userId: NEXT, otp: CODE }]);
});

test('/verify asks about a pending sign-in older than 15 minutes: no forgets it and leads to /login', async () => {
  storeAttempt({ ageMinutes: 16 });
  signInServer();
  await openSignIn('/verify');
  await question().getByRole('button', { name: common.no }).click();
  await expect.element(page.getByRole('heading', { name: login.phoneTitle })).toBeVisible();
  await expect.element(page.getByLabelText(login.phoneLabel)).toHaveValue('');
  expect(storedAttempt()).toBeNull();
});
