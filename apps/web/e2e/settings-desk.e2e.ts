// The desk's settings: who works there, and limits.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { people } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { codeFor, openSession, pageHolding } from './sessions.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ ADMIN_PHONES: `94${people.admin}` });
});
test.afterAll(async () => product.remove());

test('an admin adds a student to the desk, makes an admin of them, and removes them at once; sets limits; assistants see no settings', async ({
  browser,
}) => {
  const [admin, kasun, assistant] = await Promise.all([
    openSession(product.url, people.admin),
    openSession(product.url, people.kasun),
    openSession(product.url, people.assistant),
  ]);
  const page = await pageHolding(browser, product.url, { auth: admin });
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Settings' }).click();
  const own = page.getByRole('article').filter({ hasText: 'You' });
  await expect(own.getByText('Named in ADMIN_PHONES')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add somebody to the desk' });
  await dialog.getByLabel('WhatsApp number').fill(people.assistant);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('works at the desk already')).toBeVisible();
  await dialog.getByLabel('WhatsApp number').fill(people.kasun);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('may sign in to the desk now')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const student = await pageHolding(browser, product.url, { auth: kasun });
  await student.goto('/video_library');
  await expect(student).toHaveURL(/login/);
  await student.context().close();

  const line = page.getByRole('article').filter({ hasText: '077 100 0002' });
  const answer = page.getByRole('dialog', { name: /: / });
  // As it is answered a quarter of an hour after signing in.
  const late = {
    statusCode: 403,
    error: 'Forbidden',
    code: 'sign-in-again',
    message: 'Sign in again first.',
  };
  await page.route('**/role', async (route) => route.fulfill({ status: 403, json: late }), { times: 1 });
  await line.getByRole('button', { name: /^Make admin/ }).click();
  await answer.getByRole('button', { name: 'Make admin' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in once more' });
  await again.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('WhatsApp number').fill(people.admin);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  // Who writes before the attempt is there is told how to sign in.
  await expect(page.getByLabel('6-digit OTP')).toBeVisible();
  await page.getByLabel('6-digit OTP').fill(await codeFor(product.url, people.admin));
  await expect(page).toHaveURL(/dashboard\/settings/);
  await line.getByRole('button', { name: /^Make admin/ }).click();
  await answer.getByRole('button', { name: 'Make admin' }).click();
  await expect(line.getByText('Admin', { exact: true })).toBeVisible();
  await line.getByRole('button', { name: /^Remove from the desk/ }).click();
  await answer.getByRole('button', { name: 'Remove from the desk' }).click();
  await expect(line).toHaveCount(0);

  await page.getByRole('tab', { name: 'Limits' }).click();
  const day = page.getByLabel('Day of payment', { exact: true });
  await day.fill('32');
  await page.getByRole('button', { name: 'Save: Day of payment' }).click();
  await expect(page.getByText('Enter a whole number from 1 to 31.')).toBeVisible();
  await day.fill('15');
  await page.getByRole('button', { name: 'Save: Day of payment' }).click();
  await page.getByRole('button', { name: 'Back to the default: Day of payment' }).click();
  await expect(day).toHaveValue('10');
  await page.getByRole('checkbox', { name: 'Second step for everybody at the desk' }).click();
  await expect(page.getByText('Set up your own second step first')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.context().close();

  const helper = await pageHolding(browser, product.url, { auth: assistant });
  await helper.goto('/dashboard/settings');
  await expect(helper.getByText('There is no page here')).toBeVisible();
  await expect(helper.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expect(helper.getByRole('link', { name: 'My sign-in' }).first()).toBeVisible();
  await helper.context().close();
});
