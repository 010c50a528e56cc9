// One rule of undo: what can be undone is done at once, and its message offers Undo. Only what is named here is asked first.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What asks before it acts, and why it cannot simply be undone. */
const ASKS: Record<string, string> = {
  'features/admin/admins/admins-panel.tsx': 'a changed role ends the sessions of that person',
  'features/admin/attachments/attachments-card.tsx': 'the file is deleted',
  'features/admin/backups/copy-report.tsx': 'the server starts again with other data',
  'features/admin/backups/former-data.tsx': 'the former data are deleted',
  'features/admin/backups/key-card.tsx': 'a secret that was shown was shown',
  'features/admin/bank-account/bank-account-panel.tsx': 'students pay to the account that they read',
  'features/admin/captions/captions-card.tsx': 'the file is deleted',
  'features/admin/imports/import-head.tsx': 'it takes back many rows, also those that were changed since',
  'features/admin/privacy/request-steps.tsx': 'a person’s data are deleted',
  'features/admin/questions/question-card.tsx': 'the question is deleted, also for the student',
  'features/admin/second-factor/factors-panel.tsx': 'the second factor and its codes are gone',
  'features/admin/second-factor/passkeys-card.tsx': 'the passkey is gone',
  'features/admin/students/account-devices.tsx': 'the devices are signed out',
  'features/admin/students/account-forms.tsx': 'another number or role ends the sessions of that person',
  'features/admin/students/account-merge.tsx': 'two accounts become one',
  'features/admin/students/videos-tab.tsx': 'the specification asks; it can be undone all the same',
  'features/admin/uploads/uploads-panel.tsx': 'what arrived so far is deleted',
  'features/downloads/download-list.tsx': 'all files on the phone are deleted, and come again as data',
  'features/profile/data-rights.tsx': 'the account is deleted',
  'features/profile/devices.tsx': 'the devices are signed out',
  'features/questions/question-entry.tsx': 'the question is deleted',
  'features/sign-in/use-sign-in.ts': 'the specification asks',
  'features/sign-in/verify.tsx': 'the specification asks',
};

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.*'] }).map(
  (path) => ({
    path,
    text: readFileSync(join(import.meta.dirname, path), 'utf8'),
  }),
);

test('only what cannot be undone, or what the specification asks, is asked first', () => {
  const asking = sources.filter(({ text }) => /\buseConfirm\(\)[;,]/.test(text)).map(({ path }) => path);
  expect(asking.toSorted()).toEqual(Object.keys(ASKS).toSorted());
});

test('only access, for which the specification asks, is both asked about and undone', () => {
  const both = sources
    .filter(({ path, text }) => path in ASKS && /\bundoBy\(/.test(text))
    .map(({ path }) => path);
  expect(both).toEqual(['features/admin/students/videos-tab.tsx']);
});

/** What changes something of somebody else at one press and can be taken back. */
const UNDOES = {
  'features/admin/payments/slip-decision.tsx': 'an approved or rejected slip',
  'features/admin/payments/statement-tab.tsx': 'slips approved by a statement',
  'features/admin/payments/cash-form.tsx': 'cash',
  'features/admin/payments/free-card.tsx': 'a free card',
  'features/admin/students/grant-form.tsx': 'videos that were granted',
  'features/admin/student/add-to-class.tsx': 'a place in a class',
  'features/admin/student/family.tsx': 'a brother or sister',
};

test.each(Object.entries(UNDOES))('%s offers the undo of %s', (path) => {
  expect(sources.find((one) => one.path === path)?.text).toMatch(/toast\(\{[^;]*\bundo\b/);
});
