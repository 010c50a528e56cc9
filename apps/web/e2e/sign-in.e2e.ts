// Signing in on /login: the number, the passcode in all the ways it reaches the boxes, and what goes wrong on the way.

import { expect, type Page, test } from '@playwright/test';
import { askForCode, people } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { begin, codeFor, openSession, pageHolding } from './sessions.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => product.remove());

let phones = 772_000_000;
/** A number nobody has used yet: budgets and sessions are a phone's own. */
function newPhone(): string {
  phones += 1;
  return String(phones);
}

/** @param phone 9 digits  @returns the card of the code, waiting for the person's message */
async function request(page: Page, phone: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByRole('heading', { name: 'Authenticate Your Account' })).toBeVisible();
}

/** Asks, sends the word, and waits until the page knows. @returns the code */
async function requestAndAsk(page: Page, phone: string): Promise<string> {
  await request(page, phone);
  const code = await codeFor(product.url, phone);
  await expect(page.getByText('Code sent')).toBeVisible();
  return code;
}

const boxes = (page: Page) => page.getByLabel('6-digit OTP');
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const kept = async (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('the phone card: words, mask, and an empty number that does nothing', async ({ page }) => {
  let calls = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/login')) calls += 1;
  });
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Login with WhatsApp')).toBeVisible();
  await expect(page.getByText('+94')).toBeVisible();
  const field = page.getByLabel('WhatsApp number');
  await expect(field).toHaveAttribute('placeholder', '77-123-4567');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await field.fill('77123');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('This number is not complete.')).toBeVisible();
  expect(calls).toBe(0);
});

test('the phone field reads every way people write a number, typed and pasted', async ({ page, context }) => {
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
  }
});

test('the request: 94 and nine digits, Loading meanwhile, what comes back is kept', async ({ page }) => {
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
  await expect(page.getByText('Requested OTP is created.')).toBeVisible();
  await expect(page.getByText(`0${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}`)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:5\d)$/);
  const record = JSON.parse((await kept(page, 'login')) ?? '{}') as Record<string, unknown>;
  expect(record).toMatchObject({ phoneNo: `94${phone}` });
  expect(record.id).toMatch(/^[\w-]{16,}$/);
  expect(record.time).toBeGreaterThan(Date.now() - 60_000);
});

test('the status follows from waiting to sent by itself, then a code typed in full is sent by itself', async ({
  page,
}) => {
  const phone = newPhone();
  await request(page, phone);
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
  const code = await requestAndAsk(page, phone);
  await boxes(page).fill(wrong(code));
  const told = page.getByRole('alert').filter({ hasText: 'That passcode is not right.' });
  await expect(told).toHaveCount(2);
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

test('a toast of success stays 5 seconds', async ({ page }) => {
  await request(page, newPhone());
  const toast = page.getByText('Requested OTP is created.');
  await expect(toast).toBeVisible();
  const begun = Date.now();
  await expect(toast).toBeHidden();
  const lived = Date.now() - begun;
  expect(lived).toBeGreaterThan(4000);
  expect(lived).toBeLessThan(6500);
});

test('the whole message pasted into the boxes signs in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await requestAndAsk(page, newPhone());
  const message = `${code} is your passcode for Valence.\nType it within 10 minutes.`;
  await page.evaluate(async (text) => navigator.clipboard.writeText(text), message);
  await boxes(page).press('ControlOrMeta+V');
  await expect(page).toHaveURL(/video_library/);
});

test('the Paste button finds the code, and says when there is none', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await requestAndAsk(page, newPhone());
  await page.evaluate(async () => navigator.clipboard.writeText('see you at 4'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText('There is no 6-digit code in what you copied.')).toBeVisible();
  await page.evaluate(async (text) => navigator.clipboard.writeText(`Your code: ${text}`), code);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page).toHaveURL(/video_library/);
});

test('a code that the browser fills in with one event signs in', async ({ page }) => {
  const code = await requestAndAsk(page, newPhone());
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
  await request(page, newPhone());
  let calls = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/verify')) calls += 1;
  });
  await boxes(page).fill('12345');
  await expect(page.getByRole('button', { name: 'Submit OTP' })).toBeDisabled();
  await boxes(page).press('Enter');
  expect(calls).toBe(0);
  await boxes(page).fill('123456');
  await expect(page.getByText('No passcode was sent yet.').first()).toBeVisible();
});

test('help: the chat with the word filled in, the number copied, Copy becomes Copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await request(page, newPhone());
  await expect(page.getByRole('heading', { name: "Didn't receive OTP" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Otp' })).toHaveAttribute('href', /text=Passcode/);
  const copy = page.getByRole('button', { name: 'Copy' });
  await expect(copy).toHaveAttribute('title', 'Copy');
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveAttribute('title', 'Copied');
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe('+94770000000');
  await expect(copy).toHaveAttribute('title', 'Copy');
});

test('Switch Account forgets the attempt and goes back to the number', async ({ page }) => {
  await request(page, newPhone());
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
