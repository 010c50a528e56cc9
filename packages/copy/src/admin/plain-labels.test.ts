import { expect, test } from 'vitest';
import { monthCopy } from '../payments/payments.ts';
import { analyticsCopy, landingCopy } from './analytics.ts';
import { extensionCopy, rosterCopy } from './classes.ts';
import { doorCopy } from './door.ts';
import { recentCopy } from './find-student.ts';
import { adminNavCopy } from './frame.ts';
import { rowProblemWords } from './import-results.ts';
import { importCopy, importsCopy } from './imports.ts';
import { limitsCopy } from './limits.ts';
import { mergeCopy } from './merging.ts';
import { comparisonCopy, overviewCopy } from './overview.ts';
import { packagingCopy } from './packaging.ts';
import { studentPageCopy } from './student-page.ts';
import { studentsCopy } from './students.ts';
import { uploadsCopy } from './uploads.ts';
import { videoFormCopy, videoUsersCopy } from './videos.ts';

// The labels that teachers read daily, agreed word by word: who finds a better one changes it here, too.
test.each([
  ['the page of all students', adminNavCopy.students, 'Students'],
  ['the search at the door', doorCopy.find, 'Find a student'],
  ['many at once, in the rail', adminNavCopy.imports, 'Import'],
  ['many at once, its page', importsCopy.title, 'Import'],
  ['students looked up lately', recentCopy.title, 'Recent'],
  ['forgetting them', recentCopy.forget, 'Clear'],
  ['ending a place', rosterCopy.leave, 'Remove from class'],
  ['places by import', importsCopy.kinds.enrolments, 'Class enrolments'],
  ['longer access for a class', extensionCopy.apply(7), 'Extend by 7 days'],
  ['afterwards', extensionCopy.done(12), 'Extended for 12 students.'],
  ['taken back', extensionCopy.undone, 'Extension undone.'],
  ['access without an end', studentsCopy.videos.noEnd, 'No end'],
  ['the same among a video’s users', videoUsersCopy.noEnd, 'No end'],
  ['a free card without an end', monthCopy.freeForever, 'Until I end it'],
  ['correcting an amount', monthCopy.rightAmount, 'Correct amount (0 to cancel)'],
  ['what the check of a row says', importCopy.columns.verdict, 'Result'],
  ['what the row will do', importCopy.columns.outcome, 'What will happen'],
  ['a row that repeats one', rowProblemWords('row-twice', 7), 'Duplicate of line 7'],
  ['codes that arrived', overviewCopy.figures.delivery.title, 'Passcodes delivered'],
  ['presses of Register', overviewCopy.figures.conversion.title, 'Register clicks'],
  ['the same in the analytics', landingCopy.totals.registrations, 'Register clicks'],
  ['a change downwards', comparisonCopy.change(71, 100, false), '−29 %'],
  ['no change', comparisonCopy.change(100, 100, false), 'no change'],
  ['visits of programs', landingCopy.totals.crawlers, 'Bots (not counted)'],
  ['a picture by address', videoFormCopy.fields.thumbnailUrl, 'Picture link'],
  ['where films go', uploadsCopy.category, 'Category for these films'],
  ['a film that has arrived', uploadsCopy.states.arrived, 'Uploaded. Preparing the lesson…'],
  ['a lesson in the making', packagingCopy.states.running, 'Processing'],
  ['two accounts of one student', mergeCopy.merge, 'Merge accounts'],
  ['a number that never signed in', studentPageCopy.notSeen(false), 'Never signed in'],
  ['a limit that nobody changed', limitsCopy.byDefault, 'Default'],
])('%s', (_, label, agreed) => {
  expect(label).toBe(agreed);
});

test('charts say that their days are those of Sri Lanka', () => {
  expect(analyticsCopy.intro).toContain('Sri Lanka time');
});
