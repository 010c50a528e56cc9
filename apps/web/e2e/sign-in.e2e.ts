// Signing in on /login: the number, the passcode in all the ways it reaches the boxes, and what goes wrong on the way.

import { expect, test } from '@playwright/test';
import { askForCode } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { begin } from './sessions.ts';
import {
  boxes,
  countCalls,
  kept,
  keptAttempt,
  newPhones,
  otherThan,
  request,
  requestAndAsk,
} from './sign-in-kit.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => product.remove());

const newPhone = newPhones(772_000_001);

test('the phone card: words, mask, and an empty number that does nothing', async ({ page }) => {
  const calls = countCalls(page, '/auth/login');
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Login with WhatsApp')).toBeVisible();
  await expect(page.getByText('+94')).toBeVisible();
  const steps = page.getByRole('region', { name: 'How to sign in' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /Enter your number \(You are here\)/,
    /Get your passcode/,
    /Confirm it is you/,
    /Enjoy learning/,
  ]);
  const field = page.getByLabel('WhatsApp number');
  await expect(field).toHaveAttribute('placeholder', '77-123-4567');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await field.fill('77123');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('This number is not complete.')).toBeVisible();
  await field.fill('77124');
  // The focus is there already: a screen reader is told by itself.
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^This number is not complete\./);
  expect(calls()).toBe(0);
});

test('the phone field reads every way people write a number, typed, pasted and autofilled', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${product.url}/login`);
  const field = page.getByLabel('WhatsApp number');
  for (const form of ['771234567', '0771234567', '+94 77 123 4567', '94771234567', '0094-77-123-4567']) {
    await field.pressSequentially(form);
    await expect(field).toHaveValue('77-123-4567');
    await field.clear();
    await page.evaluate(async (text) => navigator.clipboard.writeText(text), form);
    await field.press('ControlOrMeta+V');
    await expect(field).toHaveValue('77-123-4567');
    await field.clear();
    await field.fill(form);
    await expect(field).toHaveValue('77-123-4567');
    await field.clear();
  }
  await field.fill('+44 7911 123456');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^This number has too many digits\./);
  // What is deleted beside a dash is the digit behind it, both ways; the cursor stays there.
  await field.fill('771234567');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  await field.press('Backspace');
  await expect(field).toHaveValue('77-234-567');
  await field.press('Backspace');
  await expect(field).toHaveValue('72-345-67');
  await field.press('ArrowRight');
  await field.press('Delete');
  await expect(field).toHaveValue('72-456-7');
  await field.pressSequentially('3');
  await expect(field).toHaveValue('72-345-67');
});

test('the request: 94 and nine digits, Loading meanwhile, a toast of 5 seconds, what comes back is kept', async ({
  page,
}) => {
  const phone = newPhone();
  let answer = () => {};
  const held = new Promise<void>((release) => {
    answer = release;
  });
  await page.route('**/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.url}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  const sent = page.waitForRequest('**/auth/login');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  expect((await sent).postDataJSON()).toEqual({ phone: `94${phone}` });
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled();
  answer();
  const toast = page.getByText('Requested OTP is created.');
  await expect(toast).toBeVisible();
  const begun = Date.now();
  await expect(page.getByText(`0${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}`)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:5\d)$/);
  const record = await keptAttempt(page);
  expect(record).toMatchObject({ phoneNo: `94${phone}` });
  expect(record.id).toMatch(/^[\w-]{16,}$/);
  expect(record.time).toBeGreaterThan(Date.now() - 60_000);
  await expect(toast).toBeHidden();
  expect(Date.now() - begun).toBeGreaterThan(4000);
  expect(Date.now() - begun).toBeLessThan(6500);
});

test('the status follows from waiting to sent by itself, then a code typed in full is sent by itself', async ({
  page,
}) => {
  const phone = newPhone();
  await request(page, product.url, phone);
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
    'Get your passcode',
  );
  const code = await askForCode(page.context(), product.url, phone);
  await expect(page.getByText('Code sent')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
    'Confirm it is you',
  );
  await boxes(page).pressSequentially(code);
  const verified = page.getByText('Your OTP has been verified.');
  await expect(verified).toBeVisible();
  const begun = Date.now();
  await expect(page).toHaveURL(`${product.url}/video_library`);
  expect(await kept(page, 'login')).toBeNull();
  const auth = JSON.parse((await kept(page, 'auth')) ?? '{}') as Record<string, unknown>;
  expect(auth).toMatchObject({ isAuthenticated: true, role: 'student' });
  expect(auth.token).toBeTruthy();
  expect(auth.refreshToken).toBeTruthy();
  await expect(verified).toBeHidden();
  const lived = Date.now() - begun;
  expect(lived).toBeGreaterThan(2000);
  expect(lived).toBeLessThan(4500);
});

test('a wrong code is told beside the boxes and in a toast of 3 seconds; the right one still works', async ({
  page,
}) => {
  const phone = newPhone();
  const code = await requestAndAsk(page, product.url, phone);
  await boxes(page).fill(otherThan(code));
  const told = page.getByText('That passcode is not right.');
  await expect(told).toHaveCount(2);
  // Shown twice, said once.
  expect(await page.getByRole('alert').filter({ hasText: 'That passcode is not right.' }).count()).toBe(1);
  const begun = Date.now();
  await expect(boxes(page)).toHaveValue('');
  await expect(boxes(page)).toBeFocused();
  await expect(told).toHaveCount(1);
  const lived = Date.now() - begun;
  expect(lived).toBeGreaterThan(2000);
  expect(lived).toBeLessThan(4500);
  await boxes(page).fill(code);
  await expect(page).toHaveURL(/video_library/);
});

test('after five wrong codes the next one is told to be too late, and New OTP is there at once', async ({
  page,
}) => {
  const phone = newPhone();
  const code = await requestAndAsk(page, product.url, phone);
  const { id } = await keptAttempt(page);
  for (let guess = 0; guess < 5; guess += 1) {
    const data = { userId: id, otp: otherThan(code) };
    expect((await page.request.post(`${product.url}/auth/verify`, { data })).status()).toBe(400);
  }
  await expect(page.getByRole('timer')).toBeVisible();
  await boxes(page).fill(otherThan(code));
  await expect(page.getByText('This passcode can no longer be used.').first()).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('button', { name: 'New OTP' }).click();
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:5\d)$/);
  expect((await keptAttempt(page)).id).not.toBe(id);
});

test('the whole message pasted into the boxes signs in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await requestAndAsk(page, product.url, newPhone());
  const calls = countCalls(page, '/auth/verify');
  // A phone number is no code, nor are its first six digits.
  await page.evaluate(async () => navigator.clipboard.writeText('0771234567'));
  await boxes(page).press('ControlOrMeta+V');
  await expect(page.getByText('There is no 6-digit code in what you copied.')).toBeVisible();
  await expect(boxes(page)).toHaveValue('');
  const message = `${code} is your passcode for Valence.\nType it within 10 minutes.`;
  await page.evaluate(async (text) => navigator.clipboard.writeText(text), message);
  await boxes(page).press('ControlOrMeta+V');
  await expect(page).toHaveURL(/video_library/);
  expect(calls()).toBe(1);
});

test('the Paste button finds the code, and says when there is none or it may not look', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await requestAndAsk(page, product.url, newPhone());
  await page.evaluate(async () => navigator.clipboard.writeText('see you at 4'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText('There is no 6-digit code in what you copied.')).toBeVisible();
  await page.evaluate(() => {
    const { clipboard } = navigator;
    const read = clipboard.readText.bind(clipboard);
    clipboard.readText = async () => {
      clipboard.readText = read;
      return Promise.reject(new DOMException('Read permission denied.', 'NotAllowedError'));
    };
  });
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText('Press and hold the boxes, then choose Paste.')).toBeVisible();
  await page.evaluate(async (text) => navigator.clipboard.writeText(`Your code: ${text}`), code);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page).toHaveURL(/video_library/);
});

test('a code that the browser fills in with one event signs in', async ({ page }) => {
  const code = await requestAndAsk(page, product.url, newPhone());
  await expect(boxes(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await boxes(page).evaluate((field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, code);
  await expect(page).toHaveURL(/video_library/);
});

test('Submit OTP does nothing with fewer than 6 characters; before the message there is nothing to guess', async ({
  page,
}) => {
  await request(page, product.url, newPhone());
  const calls = countCalls(page, '/auth/verify');
  await boxes(page).fill('12345');
  await expect(page.getByRole('button', { name: 'Submit OTP' })).toBeDisabled();
  await boxes(page).press('Enter');
  expect(calls()).toBe(0);
  await boxes(page).fill('123456');
  await expect(page.getByText('No passcode was sent yet.').first()).toBeVisible();
  expect(calls()).toBe(1);
});

test('Switch Account forgets the attempt and goes back to the number', async ({ page }) => {
  await request(page, product.url, newPhone());
  await page.getByRole('button', { name: 'Switch Account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('');
  expect(await kept(page, 'login')).toBeNull();
});

test('the server’s own sentence is shown, and the fixed one where it sent none', async ({ page }) => {
  const phone = newPhone();
  for (let count = 0; count < 10; count += 1) await begin(product.url, phone);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('Too many sign-in requests. Please wait a little and try again.')).toHaveCount(
    2,
  );
  await page.route('**/auth/login', async (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('Something Went wrong try again').first()).toBeVisible();
});
