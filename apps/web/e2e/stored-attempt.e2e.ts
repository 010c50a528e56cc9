// Coming back to a sign-in that this browser has begun: on /login, on /verify, and then at the page that the person wanted.

import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { begin, codeFor, openSession, pageHolding } from './sessions.ts';
import { attemptRecord, boxes, newPhones, storedText } from './sign-in-kit.ts';

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

const newPhone = newPhones(773_000_001);

interface Stored {
  page: Page;
  phone: string;
  id: string;
}

/** A browser that began an attempt some minutes ago. */
async function storedAttempt(
  browser: Browser,
  { ageMinutes = 0, fromPath }: { ageMinutes?: number; fromPath?: string } = {},
): Promise<Stored> {
  const phone = newPhone();
  const { userId } = await begin(product.url, phone);
  const login = {
    id: userId,
    phoneNo: `94${phone}`,
    time: Date.now() - ageMinutes * 60_000,
    ...(fromPath && { fromPath }),
  };
  const page = await pageHolding(browser, product.url, { login });
  return { page, phone, id: userId };
}

/** Holds the server's answers about the attempt's status, without which it is checked. @returns lets them come */
async function holdStatus(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  const held = async (route: Route) => {
    await gate.promise;
    await route.continue();
  };
  await page.route('**/auth/otp-status?*', held);
  return gate.resolve;
}

/** Changes these parts of the server's answers about the attempt's status. */
async function answerWith(page: Page, change: { status?: string; otpExpires?: string }): Promise<void> {
  await page.route('**/auth/otp-status?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });
}

/** Opens /login, and lets the two seconds of Checking pass once the server has answered. */
async function openChecked(page: Page): Promise<void> {
  await page.clock.install();
  const answer = page.waitForResponse('**/auth/otp-status?*');
  await page.goto('/login');
  await answer;
  await page.clock.runFor(2000);
}

const cardOfTheNumber = (page: Page) => page.getByRole('heading', { name: 'Welcome Back' });

test('Checking, then the attempt goes on where it was', async ({ browser }) => {
  const { page, phone } = await storedAttempt(browser);
  const code = await codeFor(product.url, phone);
  const seen = await holdStatus(page);
  await page.goto('/login');
  const checking = page.getByText('Checking');
  await expect(checking).toBeVisible();
  await expect(cardOfTheNumber(page)).toBeHidden();
  seen();
  await expect(checking).toBeHidden();
  await expect(page.getByText('Code sent')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^09:\d\d$/);
  // The page asks when the tab comes back: not delivered after all, over before its time, the truth again.
  const comeBack = async () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await answerWith(page, { status: 'created' });
  await comeBack();
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  await answerWith(page, { status: 'expired' });
  await comeBack();
  await expect(page.getByRole('button', { name: 'New OTP' })).toBeVisible();
  await page.unroute('**/auth/otp-status?*');
  await comeBack();
  await expect(page.getByText('Code sent')).toBeVisible();
  await boxes(page).fill(code);
  await expect(page).toHaveURL(/video_library/);
  await page.context().close();
});

test('the countdown runs to zero, says so, becomes New OTP, and that asks for a new one', async ({
  browser,
}) => {
  const { page, id } = await storedAttempt(browser);
  await answerWith(page, { status: 'sent' });
  await page.goto('/login');
  await expect(page.getByRole('timer')).toHaveText(/^0\d:\d\d$/);
  // Only now that it is seen to run it is near its end, which a slow page would otherwise reach before it shows.
  await answerWith(page, { status: 'sent', otpExpires: new Date(Date.now() + 3000).toISOString() });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const newOtp = page.getByRole('button', { name: 'New OTP' });
  await expect(newOtp).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('status')).toContainText('This code has expired.');
  await expect(page.getByText('Code sent')).toBeHidden();
  await page.unroute('**/auth/otp-status?*');

  // A failed request keeps the focus, and says what to do for longer than a toast.
  const refusal = { statusCode: 429, code: 'too-many-sign-ins', message: 'Too many sign-ins. Please wait.' };
  await page.route('**/auth/login', async (route) => route.fulfill({ status: 429, json: refusal }));
  await newOtp.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(refusal.message)).toBeVisible();
  await expect(page.getByText('Please wait.', { exact: true })).toBeVisible();
  await expect(newOtp).toBeFocused();
  await page.unroute('**/auth/login');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Requested OTP is created.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Authenticate Your Account' })).toBeFocused();
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);
  expect((await attemptRecord(page)).id).not.toBe(id);
  await page.context().close();
});

test('an expired one: the number is filled in and the question is asked; yes requests a new OTP', async ({
  browser,
}) => {
  const { page, phone, id } = await storedAttempt(browser, { fromPath: '/profile' });
  await answerWith(page, { status: 'expired' });
  await openChecked(page);
  const dialog = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(
    dialog.getByText(`OTP creted for 0${phone} is expired. Do you want to request new otp?`, { exact: true }),
  ).toBeVisible();
  const masked = `${phone.slice(0, 2)}-${phone.slice(2, 5)}-${phone.slice(5)}`;
  await expect(page.getByPlaceholder('77-123-4567')).toHaveValue(masked);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Requested OTP is created.')).toBeVisible();
  const record = await attemptRecord(page);
  expect(record).toMatchObject({ phoneNo: `94${phone}`, fromPath: '/profile' });
  expect(record.id).not.toBe(id);
  await page.unroute('**/auth/otp-status?*');
  await boxes(page).fill(await codeFor(product.url, phone));
  await expect(page).toHaveURL(`${product.url}/profile`);
  await page.context().close();
});

test('an expired one: no clears what is stored', async ({ browser }) => {
  const { page } = await storedAttempt(browser);
  await answerWith(page, { status: 'expired' });
  await openChecked(page);
  await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'No' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cardOfTheNumber(page)).toBeVisible();
  expect(await storedText(page, 'login')).toBeNull();
  await page.context().close();
});

test('without an answer about it the code can be entered, and its state comes by itself', async ({
  browser,
}) => {
  const { page, phone, id } = await storedAttempt(browser);
  const code = await codeFor(product.url, phone);
  await page.route('**/auth/otp-status?*', async (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  });
  await openChecked(page);
  await expect(boxes(page)).toBeVisible();
  await expect(page.getByText('Something Went wrong try again')).toBeVisible();
  expect(await storedText(page, 'login')).toContain(id);
  await expect(page.getByText('Code sent')).toBeVisible();
  await boxes(page).fill(code);
  await expect(page).toHaveURL(/video_library/);
  await page.context().close();
});

test('one that was used, and one that the server does not know, are cleared', async ({ browser }) => {
  const { page, phone, id } = await storedAttempt(browser);
  const otp = await codeFor(product.url, phone);
  const used = await page.request.post('/auth/verify', { data: { userId: id, otp } });
  expect(used.status()).toBe(200);
  await openChecked(page);
  await expect(cardOfTheNumber(page)).toBeVisible();
  await expect.poll(async () => storedText(page, 'login')).toBeNull();
  await page.evaluate(() =>
    localStorage.setItem('login', JSON.stringify({ id: 'x'.repeat(22), phoneNo: '94771234567', time: 0 })),
  );
  const seen = await holdStatus(page);
  await page.reload();
  await expect(page.getByText('Checking')).toBeVisible();
  seen();
  await expect(cardOfTheNumber(page)).toBeVisible();
  await expect.poll(async () => storedText(page, 'login')).toBeNull();
  await page.context().close();
});

test('a record without an id only fills the number in', async ({ browser }) => {
  const page = await pageHolding(browser, product.url, { login: { phoneNo: '94771234567', time: 0 } });
  await page.goto('/login');
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('77-123-4567');
  await expect(page.getByText('Checking')).toBeHidden();
  await page.context().close();
});

test('H2 //evil as the page to return to stays on this site', async ({ browser }) => {
  const { page, phone } = await storedAttempt(browser, { fromPath: '//evil.example/x' });
  await openChecked(page);
  await boxes(page).fill(await codeFor(product.url, phone));
  await expect(page).toHaveURL(`${product.url}/video_library`);
  await page.context().close();
});

test('/verify without a pending sign-in leads to /login', async ({ page }) => {
  await page.goto(`${product.url}/verify`);
  await expect(page).toHaveURL(`${product.url}/login`);
});

test('/verify: six digits only, Resend Code, then on to where the person wanted to go', async ({
  browser,
}) => {
  const { page, phone, id } = await storedAttempt(browser, { fromPath: '/profile' });
  await page.goto('/verify');
  await expect(page.getByRole('heading', { name: 'Authenticate Your Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send Passcode on WhatsApp' })).toHaveAttribute(
    'href',
    /text=Passcode/,
  );
  const field = page.getByLabel('6-digit code');
  await field.pressSequentially('12ab3');
  await expect(field).toHaveValue('123');
  await expect(page.getByRole('button', { name: 'Submit Code' })).toBeDisabled();

  const resend = page.getByRole('button', { name: 'Resend Code' });
  await resend.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Requested OTP is created.')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(resend).toBeFocused();
  const record = await attemptRecord(page);
  expect(record.id).not.toBe(id);
  expect(record.fromPath).toBe('/profile');

  const code = await codeFor(product.url, phone);
  const logged = page.waitForEvent('console', (line) => line.text().includes('Verification failed'));
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Submit Code' }).click();
  await logged;
  // Shown beside the field, which is empty for the next code.
  await expect(page.getByRole('alert')).toHaveText(/^That code is not right\./);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type('1');
  await expect(page.getByRole('alert')).toHaveText('');
  // Spaces around the code, as they come along when it is copied, are not sent.
  await field.fill(` ${code} `);
  const verifyRequest = page.waitForRequest('**/auth/verify');
  await page.getByRole('button', { name: 'Submit Code' }).click();
  expect((await verifyRequest).postDataJSON()).toEqual({ otp: code, userId: record.id });
  await expect(page).toHaveURL(`${product.url}/profile`);
  expect(await storedText(page, 'login')).toBeNull();
  expect(await storedText(page, 'auth')).toContain('refreshToken');
  await page.context().close();
});

test('/verify asks about a pending sign-in older than 15 minutes, and not before', async ({ browser }) => {
  const young = await storedAttempt(browser, { ageMinutes: 14 });
  await young.page.goto('/verify');
  await expect(young.page.getByLabel('6-digit code')).toBeVisible();
  await expect(young.page.getByRole('dialog')).toBeHidden();
  await young.page.context().close();

  const { page, phone, id } = await storedAttempt(browser, { ageMinutes: 16, fromPath: '/profile' });
  await page.goto('/verify');
  const dialog = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(dialog.getByText('Are you sure you want to proceed?', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toBeHidden();
  // The old code has ended with its attempt: going on begins a new one.
  await expect(page.getByText('Requested OTP is created.')).toBeVisible();
  const record = await attemptRecord(page);
  expect(record).toMatchObject({ phoneNo: `94${phone}`, fromPath: '/profile' });
  expect(record.id).not.toBe(id);
  await page.getByLabel('6-digit code').fill(await codeFor(product.url, phone));
  await page.getByRole('button', { name: 'Submit Code' }).click();
  await expect(page).toHaveURL(`${product.url}/profile`);
  await page.context().close();

  const other = await storedAttempt(browser, { ageMinutes: 16 });
  await other.page.goto('/verify');
  await other.page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  await expect(other.page).toHaveURL(`${product.url}/login`);
  expect(await storedText(other.page, 'login')).toBeNull();
  await other.page.context().close();
});

test('a visitor comes back to the page first wanted, also after a reload on the way', async ({ page }) => {
  const phone = newPhone();
  await page.goto(`${product.url}/profile?from=menu`);
  await expect(page).toHaveURL(`${product.url}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  const code = await codeFor(product.url, phone);
  await page.reload();
  await boxes(page).fill(code);
  await expect(page).toHaveURL(`${product.url}/profile?from=menu`);
});

test('signed in, the public pages lead to the library', async ({ browser }) => {
  const auth = await openSession(product.url, people.kasun);
  const page = await pageHolding(browser, product.url, { auth });
  for (const path of ['/', '/login', '/verify']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${product.url}/video_library`);
  }
  await page.context().close();
});
