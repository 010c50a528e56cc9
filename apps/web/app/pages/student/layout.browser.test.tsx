// What the frame of the pages behind sign-in does on each of them.

import { profile } from '@valence/contract/auth/profile';
import { writeNote } from '@valence/contract/learning/notes';
import { expect, test } from 'vitest';
import { answer, openPage, serverWith } from '../../../test/signed-in-page.tsx';
import { paths } from '../../paths.ts';

test('notes that an earlier page could not send are sent from any page', async () => {
  const changedAt = '2026-11-28T14:00:00.000Z';
  const writing = { atSecond: 75, text: 'Hess', changedAt };
  const noteId = 'a'.repeat(32);
  localStorage.setItem('notes:own', JSON.stringify([{ videoId: crypto.randomUUID(), noteId, writing }]));
  const server = serverWith(
    answer(profile, () => ({
      ...{ name: 'Nimali', phone: '94771000001', school: null },
      ...{ role: 'student', alYear: 2027 },
    })),
    answer(writeNote, () => ({ data: { noteId, ...writing, writtenAt: changedAt } })),
  );
  await openPage(paths.payments, <p>Payments</p>);
  await expect.poll(() => server.bodies(writeNote)).toEqual([writing]);
  await expect.poll(() => localStorage.getItem('notes:own')).toBeNull();
});
