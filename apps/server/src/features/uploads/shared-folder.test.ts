// Several servers on one machine share its folder of part files: the next part of a film may reach another one than the part before.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadSchool, type UploadSchool } from '../../../test/upload-school.ts';
import { filmOf, type TusClient, tusClient } from '../../../test/uploading.ts';
import { buildApp } from '../../composition/app.ts';
import { openFolderPartFiles } from '../../composition/uploads.ts';
import { createJobs } from '../../platform/jobs.ts';

let school: UploadSchool;
let other: Awaited<ReturnType<typeof buildApp>>;
let there: TusClient;
beforeAll(async () => {
  school = await openUploadSchool();
  const { harness, cast, teacher } = school;
  const jobs = createJobs(harness.database, harness.log);
  const parts = await openFolderPartFiles(join(harness.settings.dataDir, 'uploads'));
  other = await buildApp({ ...harness, jobs, parts });
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
  there = tusClient(url, await cast.tokenOf(teacher));
});
afterAll(async () => {
  await other.app.close();
  await school.close();
});

test('U11: a part that one server still takes while another one goes on leaves no gap in the film', async () => {
  const film = filmOf(12_000_000);
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  const fileBytes = async () => (await stat(school.partOf(address))).size;
  const noted = async () => (await school.row(address))?.received_bytes ?? 0;
  // The phone has moved to another network; what it sent in the first one is still on its way.
  const former = school.tus.promise(address, 0, film);
  former.write(film.subarray(0, 5_000_000));
  await expect.poll(fileBytes, { timeout: 60_000 }).toBe(5_000_000);
  const from = await noted();
  expect(from).toBeLessThan(4_000_000);
  const tear = await there.sendAndStall(address, from, film.subarray(from), 100_000);
  await expect.poll(fileBytes, { timeout: 60_000 }).toBe(from + 100_000);
  former.write(film.subarray(5_000_000, 9_000_000));
  await expect.poll(fileBytes, { timeout: 60_000 }).toBeGreaterThan(8_000_000);
  tear();
  for (let at = await school.tus.offset(address); at < film.length; at = await school.tus.offset(address))
    expect([204, 409]).toContain((await school.tus.send(address, at, film.subarray(at))).status);
  former.destroy();
  expect((await school.arrived(address)).equals(film)).toBe(true);
});
