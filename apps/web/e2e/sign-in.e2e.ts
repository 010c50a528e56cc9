// Signing in on /login, with the real bot and the real count of guesses. What the page says and does with each answer is proved
// beside it, in app/features/sign-in.

import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { codeFor } from './sessions.ts';
import { attemptRecord, boxes, newPhones, otherThan, requestAndAsk, storedText } from './sign-in-kit.ts';

const newPhone = newPhones(772_000_001);

test('five wrong codes end an attempt, New OTP begins another, Switch Account forgets it; the code of the next number opens the library', async ({
  page,
  product,
}) => {
  const phone = newPhone();
  await test.step('a wrong code is told with the tries that are left', async () => {
    const code = await requestAndAsk(page, product.url, phone);
    await boxes(page).fill(otherThan(code));
    await expect(page.getByText('That code is not right.')).toBeVisible();
    await expect(
      page.getByText('Check the newest WhatsApp message and try again. 4 tries are left.', { exact: true }),
    ).toBeVisible();
    const { id } = await attemptRecord(page);
    for (let guess = 1; guess < 5; guess += 1) {
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
  await test.step('Switch Account goes back to the number', async () => {
    await page.getByRole('button', { name: 'Switch Account' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(await storedText(page, 'login')).toBeNull();
  });
  await test.step('the status follows to sent by itself, and the code typed in full is sent by itself', async () => {
    const other = newPhone();
    await page.getByLabel('WhatsApp number').fill(other);
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByText('Waiting for your message')).toBeVisible();
    const code = await codeFor(product.url, other);
    await expect(page.getByText('Code sent')).toBeVisible();
    await boxes(page).pressSequentially(code);
    await expect(page.getByText('Your OTP has been verified.')).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/video_library`);
    expect(await storedText(page, 'login')).toBeNull();
    const auth = JSON.parse((await storedText(page, 'auth')) ?? '{}') as Record<string, unknown>;
    expect(auth).toMatchObject({ isAuthenticated: true, role: 'student' });
    expect(auth.token).toBeTruthy();
    expect(auth.refreshToken).toBeTruthy();
  });
});
