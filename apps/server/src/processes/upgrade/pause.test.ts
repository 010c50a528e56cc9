import { upgradeWords } from '@valence/copy/site/upgrade-command';
import { expect, test } from 'vitest';
import { pauseReasons } from './pause.ts';

const applied = [
  { name: '0500_adds.sql', oldestVersion: '0.3.0', why: null },
  { name: '0510_skipped.sql', oldestVersion: '0.4.0', why: null },
  { name: '0520_drops.sql', oldestVersion: null, why: 'It drops the old list of prices.' },
];

test('a pause is needed for what the installed version cannot run on, for a skipped version’s successor and for other jobs', () => {
  const reasons = (version: string, jobsChanged = false) => pauseReasons({ applied, jobsChanged }, version);
  expect(reasons('0.3.0')).toEqual([
    upgradeWords.otherVersion('0510_skipped.sql'),
    'It drops the old list of prices.',
  ]);
  expect(reasons('0.4.0')).toEqual(['It drops the old list of prices.']);
  expect(pauseReasons({ applied: applied.slice(0, 1), jobsChanged: false }, '0.3.0')).toEqual([]);
  expect(pauseReasons({ applied: [], jobsChanged: true }, '0.3.0')).toEqual([upgradeWords.jobsChange]);
});
