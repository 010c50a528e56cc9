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
  'features/admin/classes/fees-tab.tsx':
    'a month of which enough is paid counts as paid, and its lessons open',
  'features/admin/imports/import-head.tsx': 'it takes back many rows, also those that were changed since',
  'features/admin/payments/cash-box-tab.tsx': 'a closed box stays closed: its count is what an admin signs',
  'features/admin/payments/closed-boxes.tsx': 'a signature stays',
  'features/admin/payments/sibling-discount.tsx':
    'a month of which enough is paid counts as paid, and its lessons open',
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

/** Success messages of the admin area that offer no undo, and why. */
const WITHOUT_UNDO: Record<string, string> = {
  'features/admin/admins/add-admin.tsx':
    'asks for the second step; the person is removed where all of them stand',
  'features/admin/attachments/new-attachments.tsx': 'the file stands in the list, where it is deleted',
  'features/admin/messages/preview.tsx': 'was previewed; what is sent is sent',
  'features/admin/messages/settings-form.tsx': 'a form of several fields shows what it holds',
  'features/admin/packaging/packaging-card.tsx': 'stops what it began; that is undone',
  'features/admin/payments/month-entries.tsx': 'the form says what will happen, and takes the reason',
  'features/admin/privacy/record-request.tsx': 'a request is refused where it stands',
  'features/admin/privacy/refuse-request.tsx': 'the form says what will happen, and takes the reason',
  'features/admin/questions/answer-form.tsx': 'the student may have read it; it is changed where it stands',
  'features/admin/setup/school-dialog.tsx': 'a form of several fields shows what it holds',
  'features/admin/site/outdated-notice.tsx':
    'the line beside the button says what will happen; versions stay',
  'features/admin/site/use-site-form.ts': 'was previewed; versions stay',
  'features/admin/student/student-credit.tsx': 'the form says what will happen, and takes the reason',
  'features/admin/students/add-student.tsx': 'leads to what was made',
  'features/admin/students/users-download.tsx': 'changes nothing',
  'features/admin/videos/first-lesson.tsx': 'leads to what was made',
  'features/admin/videos/lookup-notice.tsx': 'changes nothing of the admin’s',
  'features/admin/videos/video-form.tsx':
    'a form of several fields, which is stored as a draft and compared with others',
  'pages/admin/checkups.tsx': 'changes nothing',
};

test('every other success message of the admin area offers an undo', () => {
  const without = sources
    .filter(({ path }) => path.startsWith('features/admin/') || path.startsWith('pages/admin/'))
    .filter(({ path }) => !(path in ASKS))
    .filter(({ text }) =>
      (text.match(/toast\(\s*\{[^;]*?\}\s*\)|toast\(\s*\w+ \?[^;]*?\)/gs) ?? []).some(
        (shown) => /'success'/.test(shown) && !/\bundo\b/.test(shown),
      ),
    )
    .map(({ path }) => path);
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_UNDO).toSorted());
});

/** What changes something of somebody else at one press and can be taken back. */
const UNDOES = {
  'features/admin/payments/slip-decision.tsx': 'an approved or rejected slip',
  'features/admin/payments/statement-tab.tsx': 'slips approved by a statement',
  'features/admin/payments/cash-form.tsx': 'cash',
  'features/admin/payments/free-card.tsx': 'a free card',
  'features/admin/students/grant-form.tsx': 'videos that were granted',
  'features/admin/students/assignment-panel.tsx': 'a video that classes got',
  'pages/admin/class-assign.tsx': 'lessons that a class got',
  'pages/admin/video-classes.tsx': 'classes that got a video',
  'features/admin/student/student-note.tsx': 'a note',
  'features/admin/student/parent-phone.tsx': 'the number of a parent',
  'features/admin/student/add-to-class.tsx': 'a place in a class',
  'features/admin/student/family.tsx': 'a brother or sister',
};

test.each(Object.entries(UNDOES))('%s offers the undo of %s', (path) => {
  expect(sources.find((one) => one.path === path)?.text).toMatch(/toast\(\{[^;]*\bundo\b/);
});
