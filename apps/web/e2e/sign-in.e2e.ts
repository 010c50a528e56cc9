// Signing in on /login: the number, the passcode in all the ways it reaches the boxes, and what goes wrong on the way.

import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { askForCode } from './people.ts';
import type { Product } from './product.ts';
import { begin } from './sessions.ts';
import {
  attemptRecord,
  boxes,
  newPhones,
  otherThan,
  request,
  requestAndAsk,
  storedText,
} from './sign-in-kit.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const newPhone = newPhones(772_000_001);

test('the request: 94 and nine digits, Loading meanwhile, a toast, what comes back is kept', async ({
  page,
}) => {
  const phone = newPhone();
  let answer = () => {};
  const gate = new Promise<void>((release) => {
    answer = release;
  });
  await page.route('**/auth/login', async (route) => {
    await gate;
    await route.continue();
  });
  const begunAt = Date.now();
  await page.goto(`${product.url}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  const sent = page.waitForRequest('**/auth/login');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  expect((await sent).postDataJSON()).toEqual({ phone: `94${phone}` });
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled();
  answer();
  const toast = page.getByText('Requested OTP is created.');
  await expect(toast).toBeVisible();
  await expect(page.getByText(`0${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}`)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);
  const record = await attemptRecord(page);
  expect(record).toMatchObject({ phoneNo: `94${phone}` });
  expect(record.id).toMatch(/^[\w-]{16,}$/);
  expect(record.time).toBeGreaterThanOrEqual(begunAt);
});

test('the status follows from waiting to sent by itself, then a code typed in full is sent by itself', async ({
  page,
}) => {
  const phone = newPhone();
  await request(page, product.url, phone);
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText('Get your code');
  const code = await askForCode(page.context(), product.url, phone);
  await expect(page.getByText('Code sent')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
    'Confirm it is you',
  );
  await boxes(page).pressSequentially(code);
  await expect(page.getByText('Your OTP has been verified.')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/video_library`);
  expect(await storedText(page, 'login')).toBeNull();
  const auth = JSON.parse((await storedText(page, 'auth')) ?? '{}') as Record<string, unknown>;
  expect(auth).toMatchObject({ isAuthenticated: true, role: 'student' });
  expect(auth.token).toBeTruthy();
  expect(auth.refreshToken).toBeTruthy();
});

test('a wrong code is told in a toast, and beside the boxes what to do; the right one still works', async ({
  page,
}) => {
  const phone = newPhone();
  const code = await requestAndAsk(page, product.url, phone);
  await boxes(page).fill(otherThan(code));
  const message = page.getByText('That code is not right.');
  await expect(message).toHaveCount(1);
  const advice = 'Check the newest WhatsApp message and try again. 4 tries are left.';
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
  await expect(boxes(page)).toHaveValue('');
  await expect(boxes(page)).toBeFocused();
  await expect(message).toHaveCount(0);
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
  await boxes(page).fill(code);
  await expect(page).toHaveURL(/video_library/);
});

test('after five wrong codes the next one is told to be too late, and New OTP is there at once', async ({
  page,
}) => {
  const phone = newPhone();
  const code = await requestAndAsk(page, product.url, phone);
  const { id } = await attemptRecord(page);
  for (let guess = 0; guess < 5; guess += 1) {
    const data = { userId: id, otp: otherThan(code) };
    expect((await page.request.post(`${product.url}/auth/verify`, { data })).status()).toBe(400);
  }
  await expect(page.getByRole('timer')).toBeVisible();
  await boxes(page).fill(otherThan(code));
  await expect(page.getByText('This code can no longer be used.').first()).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('button', { name: 'New OTP' }).click();
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);
  expect((await attemptRecord(page)).id).not.toBe(id);
});

test('Switch Account forgets the attempt and goes back to the number', async ({ page }) => {
  await request(page, product.url, newPhone());
  await page.getByRole('button', { name: 'Switch Account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('');
  expect(await storedText(page, 'login')).toBeNull();
});

test('the server’s own sentence is shown, and the fixed one where it sent none', async ({ page }) => {
  const phone = newPhone();
  for (let count = 0; count < 10; count += 1) await begin(product.url, phone);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(
    page.getByText('Too many sign-in requests. Please wait a little and try again.'),
  ).toBeVisible();
  await expect(page.getByText('Please wait a little and try again.', { exact: true })).toBeVisible();
  await page.route('**/auth/login', async (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('Something Went wrong try again').first()).toBeVisible();
});
