import type { Figure } from '@valence/contract/admin/overview';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FigureCards } from './figure-cards.tsx';

const spans = { value: 1_249_650_050, before: 0 };
const income: Figure = { key: 'income', today: spans, week: spans, month: spans, daily: [] };

test.each([360, 1440])(
  'a long amount stays on one line inside its card, in a window of %i px',
  async (width) => {
    await page.viewport(width, 800);
    await render(
      <FigureCards
        figures={[income, { ...income, key: 'viewers' }]}
        students={0}
        span="month"
        onSpan={() => undefined}
      />,
    );
    const amount = page.getByText(/^Rs\.\s12,496,500\.50$/).first();
    await expect.element(amount).toBeVisible();
    const [text, card] = [amount.element(), amount.element().closest('dd')];
    const range = document.createRange();
    range.selectNodeContents(text);
    expect(range.getClientRects().length).toBe(1);
    expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(card?.getBoundingClientRect().right ?? 0);
  },
);
