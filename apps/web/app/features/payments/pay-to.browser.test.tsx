import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PayTo } from './pay-to.tsx';

const account = { bank: 'Bank of Ceylon', branch: '', holder: 'N. Perera', number: '8001234567' };

test('the number is read in groups and copied in digits; a bank without branch shows none', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(<PayTo account={account} reference="0771234567" />);
  await expect.element(page.getByText('8001 2345 67')).toBeVisible();
  expect(page.getByText('Branch').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Copy the account number' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write).toHaveBeenCalledWith('8001234567');
  await page.getByRole('button', { name: 'Copy the reference' }).click();
  expect(write).toHaveBeenCalledWith('0771234567');
});
