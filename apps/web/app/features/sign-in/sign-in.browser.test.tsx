import { attemptStatus, requestCode, verifyCode } from '@valence/contract/auth/sign-in';
import { login } from '@valence/copy/auth/sign-in';
import { common } from '@valence/copy/common';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  arrivedAt,
  CODE,
  comeBack,
  forgetSignIn,
  NEXT,
  openSignIn,
  PHONE,
  pass,
  refused,
  SIGNED_IN,
  STORED,
  signInServer,
  storeAttempt,
  storedAttempt,
  storedSession,
} from '../../../test/sign-in-pages.tsx';
import { now } from '../../lib/clock.ts';

// While Vitest waits for something, its clock goes on by as much: what is said of a time is a second away from its end.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  forgetSignIn();
});

const phoneTitle = () => page.getByRole('heading', { name: login.phoneTitle });
const codeTitle = () => page.getByRole('heading', { name: login.codeTitle });
const field = () => page.getByLabelText(login.phoneLabel);
const boxes = () => page.getByLabelText(login.codeLabel);
const timer = () => page.getByRole('timer');
const newOtp = () => page.getByRole('button', { name: login.newOtp });
const presentStep = () =>
  page
    .getByRole('region', { name: login.stepsTitle })
    .getByRole('listitem')
    .filter({ hasText: 'You are here' });

/** Requests a code for the number that is typed. */
async function request(): Promise<void> {
  await openSignIn();
  await field().fill(PHONE);
  await page.getByRole('button', { name: login.requestOtp }).click();
}

/** Opens the page and lets the two seconds of Checking pass. */
async function openChecked(): Promise<void> {
  await openSignIn();
  await expect.element(page.getByText(login.checking)).toBeVisible();
  await pass(2100);
}

/** As `openChecked`, for an attempt whose card shows then. */
async function openCard(): Promise<void> {
  await openChecked();
  await expect.element(codeTitle()).toBeVisible();
  // What the card does once it shows.
  await pass(0);
}

test('who comes without an attempt is asked for the number, and told the four steps and at which one is', async () => {
  signInServer();
  await openSignIn();
  await expect.element(phoneTitle()).toBeVisible();
  const steps = page.getByRole('region', { name: 'How to sign in' }).getByRole('listitem').elements();
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Enter your number.*You are here/) as string,
    expect.stringContaining('Get your code') as string,
    expect.stringContaining('Confirm it is you') as string,
    expect.stringContaining('Enjoy learning') as string,
  ]);
});

test('the request: 94 and nine digits, Loading meanwhile, a message of 5 seconds, what comes back is kept', async () => {
  const server = signInServer();
  const answer = Promise.withResolvers<void>();
  server.instead[requestCode.path] = async () => answer.promise.then(() => server.usual(requestCode));
  const begunAt = now();
  await request();
  await expect.element(page.getByRole('button', { name: login.loading })).toBeDisabled();
  expect(server.sent(requestCode)).toEqual([{ phone: PHONE }]);
  answer.resolve();
  const message = page.getByText('Requested OTP is created.');
  await expect.element(message).toBeVisible();
  await expect.element(page.getByText('077 123 4567')).toBeVisible();
  await expect.element(timer()).toMatchTextContent(/^(10:00|09:\d\d)$/);
  const record = storedAttempt() as { time: number };
  expect(record).toEqual({ id: NEXT, phoneNo: PHONE, time: expect.any(Number) as number });
  expect(record.time).toBeGreaterThanOrEqual(begunAt);
  await pass(4000);
  await expect.element(message).toBeVisible();
  await pass(1100);
  await expect.element(message).not.toBeInTheDocument();
});

test('the status follows from waiting to sent by itself, then a code typed in full is sent by itself and opens the library', async () => {
  const server = signInServer({ status: 'created' });
  await request();
  await expect.element(page.getByText(login.waiting)).toBeVisible();
  await expect.element(presentStep()).toMatchTextContent('Get your code');
  await pass(1600);
  await expect.element(page.getByText(login.waiting)).toBeVisible();
  server.status = 'sent';
  await pass(2000);
  await expect.element(page.getByText(login.sent)).toBeVisible();
  await expect.element(presentStep()).toMatchTextContent('Confirm it is you');
  await boxes().click();
  await userEvent.keyboard(CODE);
  await expect.element(page.getByText('Your OTP has been verified.')).toBeVisible();
  await expect.element(arrivedAt('/video_library')).toBeVisible();
  expect(server.sent(verifyCode)).toEqual([{ userId: NEXT, otp: CODE }]);
  expect(storedAttempt()).toBeNull();
  expect(storedSession()).toEqual(SIGNED_IN);
});

test('a wrong code is told in a message, and beside the boxes what to do; the right one still works', async () => {
  storeAttempt();
  signInServer();
  await openCard();
  await boxes().fill('123456');
  const message = page.getByText('That code is not right.');
  await expect.element(message).toBeVisible();
  expect(message.elements()).toHaveLength(1);
  const advice = page.getByText('Check the newest WhatsApp message and try again. 4 tries are left.', {
    exact: true,
  });
  await expect.element(advice).toBeVisible();
  await expect.element(boxes()).toHaveValue('');
  await expect.element(boxes()).toHaveFocus();
  await pass(3100);
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(advice).toBeVisible();
  await boxes().fill(CODE);
  await expect.element(arrivedAt('/video_library')).toBeVisible();
});

test('a code that comes too late is told so, and New OTP is there at once', async () => {
  storeAttempt();
  const server = signInServer();
  server.instead[verifyCode.path] = () => refused('attempt-over');
  await openCard();
  await expect.element(timer()).toBeVisible();
  await boxes().fill(CODE);
  await expect.element(page.getByText('This code can no longer be used.').first()).toBeVisible();
  await expect.element(timer()).not.toBeInTheDocument();
  await newOtp().click();
  await expect.element(page.getByText(login.waiting)).toBeVisible();
  await expect.element(timer()).toMatchTextContent(/^(10:00|09:\d\d)$/);
  expect(storedAttempt()).toMatchObject({ id: NEXT });
});

test('Switch Account forgets the attempt and goes back to the number, which is empty', async () => {
  storeAttempt();
  signInServer();
  await openCard();
  await page.getByRole('button', { name: login.switchAccount }).click();
  await expect.element(phoneTitle()).toBeVisible();
  await expect.element(field()).toHaveValue('');
  expect(storedAttempt()).toBeNull();
});

test('the server’s own sentence is shown, and the fixed one where it sent none', async () => {
  const server = signInServer();
  server.instead[requestCode.path] = () => refused('too-many-sign-ins');
  await request();
  await expect
    .element(page.getByText('Too many sign-in requests. Please wait a little and try again.'))
    .toBeVisible();
  await expect.element(page.getByText('Please wait a little and try again.', { exact: true })).toBeVisible();
  server.instead[requestCode.path] = () => new Response('<html>', { status: 502 });
  await page.getByRole('button', { name: login.requestOtp }).click();
  await expect.element(page.getByText('Something Went wrong try again').first()).toBeVisible();
});

test('a stored attempt is checked for two seconds, even where the answer comes at once; then it goes on where it was', async () => {
  storeAttempt();
  signInServer({ secondsLeft: 590 });
  await openSignIn();
  const checking = page.getByText(login.checking);
  await expect.element(checking).toBeVisible();
  await pass(1000);
  await expect.element(checking).toBeVisible();
  await expect.element(phoneTitle()).not.toBeInTheDocument();
  await pass(1100);
  await expect.element(codeTitle()).toBeVisible();
  await expect.element(checking).not.toBeInTheDocument();
  await expect.element(page.getByText(login.sent)).toBeVisible();
  await expect.element(timer()).toMatchTextContent(/^09:\d\d$/);
});

test('Checking stays until the answer has come; afterwards the page asks whenever the tab comes back', async () => {
  storeAttempt();
  const server = signInServer();
  const answer = Promise.withResolvers<void>();
  server.instead[attemptStatus.path] = async () => answer.promise.then(() => server.usual(attemptStatus));
  await openChecked();
  await expect.element(page.getByText(login.checking)).toBeVisible();
  await expect.element(phoneTitle()).not.toBeInTheDocument();
  answer.resolve();
  await expect.element(page.getByText(login.sent)).toBeVisible();
  // Not delivered after all, over before its time, and the truth again.
  server.status = 'created';
  comeBack();
  await expect.element(page.getByText(login.waiting)).toBeVisible();
  server.status = 'expired';
  comeBack();
  await expect.element(newOtp()).toBeVisible();
  server.status = 'sent';
  comeBack();
  await expect.element(page.getByText(login.sent)).toBeVisible();
  await boxes().fill(CODE);
  await expect.element(arrivedAt('/video_library')).toBeVisible();
  expect(server.sent(verifyCode)).toEqual([{ userId: STORED, otp: CODE }]);
});

test('the countdown runs to zero, says so, becomes New OTP, and that asks for a new one', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  storeAttempt();
  const server = signInServer({ secondsLeft: 40 });
  await openCard();
  await expect.element(timer()).toMatchTextContent(/^00:3\d$/);
  await pass(10_000);
  await expect.element(timer()).toMatchTextContent(/^00:2\d$/);
  await pass(30_000);
  await expect.element(newOtp()).toBeVisible();
  await expect.element(timer()).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').first()).toMatchTextContent('This code has expired.');
  await expect.element(page.getByText(login.sent)).not.toBeInTheDocument();

  // A failed request keeps the focus, and says what to do for longer than a message stays.
  server.instead[requestCode.path] = () => refused('too-many-sign-ins');
  (newOtp().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const advice = page.getByText('Please wait a little and try again.', { exact: true });
  await expect.element(advice).toBeVisible();
  await expect.element(page.getByText('Too many sign-in requests.')).toBeVisible();
  await pass(3100);
  await expect.element(page.getByText('Too many sign-in requests.')).not.toBeInTheDocument();
  await expect.element(advice).toBeVisible();
  await expect.element(newOtp()).toHaveFocus();
  server.instead[requestCode.path] = undefined;
  server.status = 'created';
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(login.otpCreated)).toBeVisible();
  await expect.element(codeTitle()).toHaveFocus();
  await expect.element(page.getByText(login.waiting)).toBeVisible();
  await expect.element(timer()).toMatchTextContent(/^(10:00|09:\d\d)$/);
  expect(storedAttempt()).toMatchObject({ id: NEXT });
});

test('an expired one: the number is filled in and the question is asked; yes requests a new OTP and leads to the page first wanted', async () => {
  storeAttempt({ fromPath: '/profile?from=menu' });
  const server = signInServer({ status: 'expired' });
  await openChecked();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect
    .element(
      question.getByText('OTP creted for 0771234567 is expired. Do you want to request new otp?', {
        exact: true,
      }),
    )
    .toBeVisible();
  await expect.element(page.getByPlaceholder('77-123-4567')).toHaveValue('77-123-4567');
  server.status = 'sent';
  await question.getByRole('button', { name: common.yes }).click();
  await expect.element(page.getByText(login.otpCreated)).toBeVisible();
  expect(server.sent(requestCode)).toEqual([{ phone: PHONE }]);
  expect(storedAttempt()).toMatchObject({ id: NEXT, phoneNo: PHONE, fromPath: '/profile?from=menu' });
  await boxes().fill(CODE);
  await pass(1600);
  await expect.element(arrivedAt('/profile?from=menu')).toBeVisible();
});

test('an expired one: no clears what is stored', async () => {
  storeAttempt();
  const server = signInServer({ status: 'expired' });
  await openChecked();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await question.getByRole('button', { name: common.no }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(phoneTitle()).toBeVisible();
  expect(storedAttempt()).toBeNull();
  expect(server.sent(requestCode)).toEqual([]);
});

test('without an answer about it the code can be entered, and its state comes by itself', async () => {
  storeAttempt();
  const server = signInServer();
  server.instead[attemptStatus.path] = () => new Response('', { status: 503 });
  await openCard();
  await expect.element(boxes()).toBeVisible();
  await expect.element(page.getByText('Something Went wrong try again')).toBeVisible();
  expect(storedAttempt()).toMatchObject({ id: STORED });
  server.instead[attemptStatus.path] = undefined;
  await pass(1600);
  await expect.element(page.getByText(login.sent)).toBeVisible();
  await boxes().fill(CODE);
  await expect.element(arrivedAt('/video_library')).toBeVisible();
});

test.each([
  ['was used', { status: 'verified' }],
  ['has a status that this page does not know', { status: 'suspended' }],
  ['the server does not know', { instead: { [attemptStatus.path]: () => refused('attempt-absent') } }],
] as const)('a stored attempt that %s is forgotten', async (_, change) => {
  storeAttempt();
  signInServer(change);
  await openChecked();
  await expect.element(phoneTitle()).toBeVisible();
  await expect.element(field()).toHaveValue('');
  expect(storedAttempt()).toBeNull();
});

test('a record without an id only fills the number in', async () => {
  storeAttempt({ id: undefined, ageMinutes: 60 });
  const server = signInServer();
  await openSignIn();
  await expect.element(field()).toHaveValue('77-123-4567');
  expect(page.getByText(login.checking).elements()).toEqual([]);
  expect(server.sent(attemptStatus)).toEqual([]);
});

test('H2 //evil as the page to return to stays on this site', async () => {
  storeAttempt({ fromPath: '//evil.example/x' });
  signInServer();
  await openCard();
  await boxes().fill(CODE);
  await expect.element(arrivedAt('/video_library')).toBeVisible();
});

test('that no code was sent is not said once it was: an answer that comes too late only empties the boxes', async () => {
  storeAttempt();
  const server = signInServer({ status: 'created' });
  const answer = Promise.withResolvers<void>();
  server.instead[verifyCode.path] = async () => answer.promise.then(() => refused('code-not-sent'));
  await openCard();
  await boxes().fill('123456');
  await page.getByRole('button', { name: login.submitOtp }).click();
  server.status = 'sent';
  comeBack();
  await expect.element(page.getByText(login.sent)).toBeVisible();
  answer.resolve();
  await expect.element(boxes()).toHaveValue('');
  expect(document.body.textContent).not.toContain('No code was sent yet');
  expect(document.body.textContent).not.toContain('Send the word Passcode to us');
  await boxes().fill('654321');
  await expect.poll(() => server.sent(verifyCode)).toMatchObject([{ otp: '123456' }, { otp: '654321' }]);
});
