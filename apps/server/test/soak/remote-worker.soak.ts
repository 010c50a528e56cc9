// The long form of U2 for workers elsewhere: fifty of them killed with kill -9 at moments of their work, and how many steps began.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REMOTE_LEASE_MILLISECONDS } from '../../src/features/packaging/remote-work.shapes.ts';
import { type LendingSchool, startLendingSchool } from '../remote-worker-kit.ts';

const KILLS = 50;
const FILM = { seconds: 20, size: '640x360', rate: '25' } as const;

let school: LendingSchool;
beforeAll(async () => {
  school = await startLendingSchool();
});
afterAll(async () => school.close());

test('U2: fifty workers elsewhere, each killed with kill -9, lose nothing and give no film up', async () => {
  const { kit } = school;
  let [films, kills, lost] = [0, 0, 0];
  while (kills < KILLS) {
    const video = await kit.draft();
    await kit.begin(video, await kit.film(FILM));
    films += 1;
    const done = new Set<string>();
    while (kills < KILLS && (await kit.packagingOf(video)).state !== 'ready') {
      const { steps } = await kit.packagingOf(video);
      const before = steps.filter(({ state }) => state === 'done').length;
      const worker = await school.start();
      // Not before it has finished a step: five that end within one step are meant to give a film up.
      await expect
        .poll(
          async () => {
            const now = await kit.packagingOf(video);
            return now.state === 'ready' || now.steps.filter(({ state }) => state === 'done').length > before;
          },
          { timeout: 300_000, interval: 50 },
        )
        .toBe(true);
      await sleep(Math.random() * 2000);
      await school.kill(worker);
      kills += 1;
      const after = (await kit.packagingOf(video)).steps.filter(({ state }) => state === 'done');
      for (const name of done) if (!after.some((step) => step.name === name)) lost += 1;
      for (const { name } of after) done.add(name);
      kit.clock.advance({ seconds: REMOTE_LEASE_MILLISECONDS / 1000 + 1 });
    }
    expect((await kit.packagingOf(video)).state).not.toBe('failed');
  }
  console.log(`${films} films, ${kills} kills, ${lost} finished steps lost`);
  expect(lost).toBe(0);
}, 3_600_000);
