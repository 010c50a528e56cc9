import { afterEach, expect, test } from 'vitest';
import { endSchools, killAndRestore, schoolWithBackup } from '../backup-school.ts';

afterEach(endSchools);

const ROUNDS = 100;

test('D4: 100 restores, each after kill -9 of PostgreSQL under load, lose no acknowledged row', async () => {
  const school = await schoolWithBackup();
  const acknowledged = new Set<number>();
  let lost = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const result = await killAndRestore(school, acknowledged);
    lost += result.lost;
    // The log between base backups would otherwise be replayed a hundred times.
    if (round % 10 === 0)
      console.log(`${round} restores, ${result.acknowledged} rows acknowledged, ${lost} lost`);
  }
  expect(lost).toBe(0);
}, 7_200_000);
