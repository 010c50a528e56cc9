import { arrearsCopy } from '@valence/copy/payments/payments';
import { expect, it } from 'vitest';
import { chatLink } from './contact-links.ts';

it('a chat is opened with ordinary spaces in amounts and months, as somebody types who searches for them', () => {
  const owed = [{ className: 'Theory', year: 2026, month: 11, owedCents: 350_000 }];
  const words = new URL(chatLink('94771234567', arrearsCopy.reminder('Nimali', owed, 350_000))).searchParams;
  expect(words.get('text')).toContain('Nov 2026, Theory: Rs. 3,500\nTotal: Rs. 3,500.');
});
