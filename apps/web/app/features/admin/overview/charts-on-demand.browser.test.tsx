import type { Figure } from '@valence/contract/admin/overview';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChartsOnDemand } from './charts-on-demand.tsx';

const span = { value: 2, before: 1 };
const students: Figure = { key: 'students', today: span, week: span, month: span, daily: [1, 2] };

test('charts are drawn only after a press, and nothing remembers that they were open', async () => {
  const shown = () => render(<ChartsOnDemand days={['2027-01-13', '2027-01-14']} figures={[students]} />);
  const chart = page.getByRole('img', { name: /^Chart/ });
  const first = await shown();
  await expect.element(page.getByRole('button', { name: 'Show charts' })).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show charts' }).click();
  await expect.element(chart).toBeVisible();
  await first.unmount();
  await shown();
  await expect.element(page.getByRole('button', { name: 'Show charts' })).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
});
