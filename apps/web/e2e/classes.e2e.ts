// A class at the desk: a student gets a place and leaves it, a fee is set, and the access of all moves forward and back.

import { expect, test } from '@playwright/test';
import { people } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => product.remove());

test('a place with the next free spot, a fee, and access taken forward and back', async ({ browser }) => {
  const auth = await openSession(product.url, people.admin);
  const desk = await pageHolding(browser, product.url, { auth });
  const main = desk.getByRole('main');
  await desk.goto('/dashboard/classes');
  await main.getByRole('link', { name: '2026 Revision, Kandy' }).click();
  const asKasun = main.getByRole('listitem').filter({ hasText: '077 100 0002' });

  await test.step('a number that is none is told beside the field; a right one gets the next spot', async () => {
    const spot = main.getByLabel('Spot', { exact: true });
    const next = await spot.inputValue();
    await main.getByLabel('WhatsApp number').fill('12');
    await main.getByRole('button', { name: 'Add a student' }).click();
    await expect(main.getByLabel('WhatsApp number')).toHaveAttribute('aria-invalid', 'true');
    await main.getByLabel('WhatsApp number').fill('077 100 0002');
    await main.getByRole('button', { name: 'Add a student' }).click();
    await expect(desk.getByText(/is in the class\.$/)).toBeVisible();
    await expect(spot).not.toHaveValue(next);
    await main.getByLabel('Find in this class').fill('771000002');
    await main.getByLabel('Find in this class').press('Enter');
    await expect(asKasun.getByText(`Spot ${next}`)).toBeVisible();
  });

  await test.step('the place ends after a question', async () => {
    await asKasun.getByRole('button', { name: /leaves the class$/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(desk.getByText('The place has ended.')).toBeVisible();
    await expect(asKasun).toHaveCount(0);
  });

  await test.step('a fee from a month on', async () => {
    await main.getByRole('tab', { name: 'Fees' }).click();
    await main.getByLabel('Fee a month').fill('4,250');
    await main.getByRole('button', { name: 'Set the fee' }).click();
    await expect(desk.getByText('The fee is set. What was paid stays paid.')).toBeVisible();
    await expect(main.getByText('Rs. 4,250').first()).toBeVisible();
  });

  await test.step('the class’s access goes forward by days, and back', async () => {
    await main.getByRole('tab', { name: 'Access' }).click();
    await main.getByLabel('Days').fill('3');
    await expect(main.getByText(/students get longer access: \d+ assignments/)).toBeVisible();
    await main.getByRole('button', { name: 'Move by 3 days' }).click();
    await expect(desk.getByText(/^Moved for \d+ students\.$/)).toBeVisible();
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(desk.getByText('The ends are back where they were.')).toBeVisible();
  });
});
