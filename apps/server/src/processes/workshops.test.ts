import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_SECONDS } from '@valence/domain/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { clearWorkshops, workshopOf } from './workshops.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'valence-workshops-'));
});
afterEach(async () => rm(home, { recursive: true, force: true }));

/** A workshop in which a rendition was last written so many days ago. */
async function workshop(name: string, days = 0): Promise<void> {
  const track = join(home, name, 'v240');
  await mkdir(track, { recursive: true });
  await writeFile(join(track, '00001.m4s'), 'a segment');
  const at = systemClock.now().getTime() / 1000 - days * DAY_SECONDS;
  for (const path of [join(track, '00001.m4s'), track, join(home, name)]) await utimes(path, at, at);
}

test('workshops of killed workers are removed, also where this process has the id of one of them', async () => {
  await workshop(`${hostname()}.${process.ppid}.living`);
  // No process has the highest number Linux gives (4194304).
  await workshop(`${hostname()}.4194304.killed`);
  await workshop(`${hostname()}.${process.pid}.before`);
  await clearWorkshops(home);
  expect(await readdir(home)).toEqual([`${hostname()}.${process.ppid}.living`]);
  expect(workshopOf(home)).toContain(`${hostname()}.${process.pid}.`);
});

test('of another machine only what nobody has touched for a week is removed', async () => {
  await workshop('a-container.7.working');
  await workshop('a-container.7.resting', 6);
  await workshop('a-former-container.7.killed', 8);
  await workshop('not a workshop', 8);
  // An old folder in which a rendition is being written.
  await workshop('another-container.7.writing', 8);
  await writeFile(join(home, 'another-container.7.writing', 'v240', '00002.m4s'), 'the next segment');
  await clearWorkshops(home);
  expect((await readdir(home)).toSorted()).toEqual([
    'a-container.7.resting',
    'a-container.7.working',
    'another-container.7.writing',
    'not a workshop',
  ]);
});
