// Merging two accounts: what the server records, and what the admin area shows.

import type { MergedPart } from '@valence/contract/admin/merging';

/** Stored with a waiting slip when the other account has a waiting slip for the same month. */
export const mergeSlipReason = 'Two accounts were joined, and another slip for this month waits.';

const parts: Record<MergedPart, readonly [one: string, many: string]> = {
  grants: ['granted video', 'granted videos'],
  places: ['class enrolment', 'class enrolments'],
  months: ['month with payments', 'months with payments'],
  receipts: ['receipt', 'receipts'],
  freeCards: ['free card', 'free cards'],
  slips: ['bank slip', 'bank slips'],
  lessons: ['lesson watched', 'lessons watched'],
  sessions: ['device, which is signed out', 'devices, which are signed out'],
};

export const mergeCopy = {
  title: 'Second account',
  hint: 'A student who signed in with two numbers: everything of the other account comes to this one.',
  label: 'Name or number of the account to give up',
  look: 'Show what moves',
  moves: (name: string, phone: string) => `From ${name || 'an account without a name'}, ${phone}:`,
  nothing: 'Nothing belongs to it but the number.',
  part: (part: MergedPart, count: number) =>
    `${count.toLocaleString('en')} ${parts[part][count === 1 ? 0 : 1]}`,
  rules:
    'The later end of access wins, amounts of one month come together, nobody loses access. The number signs nobody in any more, and leads the desk to this account.',
  merge: 'Merge accounts',
  sure: (from: string, into: string) =>
    `${from} is given up, and everything it has belongs to ${into}. This cannot be undone.`,
  merged: 'The accounts are merged.',
} as const;
