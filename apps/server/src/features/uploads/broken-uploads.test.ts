import { open, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openUploadSchool, type UploadSchool } from '../../../test/upload-school.ts';
import { filmOf } from '../../../test/uploading.ts';

let school: UploadSchool;
beforeAll(async () => {
  school = await openUploadSchool();
});
afterAll(async () => school.harness.close());

/** The upload's offset after a broken request: the query waits for that request's end, if it reached the server at all. */
async function settled(address: string): Promise<number> {
  await expect.poll(() => school.tus.offset(address)).toBeGreaterThan(0);
  return school.tus.offset(address);
}

describe('a connection that breaks', () => {
  test('U1 in the middle of a part: what arrived is kept, the rest goes on from there', async () => {
    const film = filmOf(3_000_000);
    const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
    await school.tus.sendAndBreak(address, 0, film, 1_500_000);
    const first = await settled(address);
    expect(first).toBeGreaterThan(1_000_000);
    expect(first).toBeLessThanOrEqual(1_500_000);
    await school.tus.sendAndBreak(address, first, film.subarray(first), 700_000);
    await expect.poll(() => school.tus.offset(address)).toBeGreaterThan(first);
    const second = await settled(address);
    expect(second).toBeLessThanOrEqual(first + 700_000);
    expect(await school.tus.send(address, second, film.subarray(second))).toMatchObject({ status: 204 });
    expect((await readFile(school.partOf(address))).equals(film)).toBe(true);
  });

  test('U1 that died without a word does not keep its upload from going on', async () => {
    const film = filmOf(2_000_000);
    const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
    const tear = await school.tus.sendAndStall(address, 0, film, 800_000);
    try {
      const from = await settled(address);
      expect(await school.tus.send(address, from, film.subarray(from))).toMatchObject({ status: 204 });
      expect((await readFile(school.partOf(address))).equals(film)).toBe(true);
    } finally {
      tear();
    }
  });

  test('U1 bytes that the disk lost are asked for again', async () => {
    const film = filmOf(1_000_000);
    const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
    await school.tus.send(address, 0, film.subarray(0, 600_000));
    await school.harness.parts.remove(school.idOf(address));
    expect(await school.tus.offset(address)).toBe(0);
    expect(await school.tus.send(address, 0, film)).toMatchObject({ status: 204 });
    expect((await readFile(school.partOf(address))).equals(film)).toBe(true);
  });
});

test('U1 a film of 5 GB goes on beyond 4 GiB, where 32 bits end', async () => {
  const bytes = 5_000_000_000;
  const address = await school.tus.begun({ bytes: 1_000_000, videoId: await school.draft() });
  // As if so much had arrived: a sparse file takes no room.
  const arrived = 4_400_000_000;
  await school.harness.db
    .updateTable('upload')
    .set({ bytes, received_bytes: arrived })
    .where('id', '=', school.idOf(address))
    .execute();
  const file = await open(school.partOf(address), 'w');
  await file.truncate(arrived);
  await file.close();
  const part = Buffer.alloc(1_000_000, 7);
  expect(await school.tus.send(address, arrived, part)).toMatchObject({
    status: 204,
    headers: { 'upload-offset': '4401000000' },
  });
  expect(await school.tus.ask(address)).toMatchObject({
    headers: { 'upload-offset': '4401000000', 'upload-length': '5000000000' },
  });
  const last = await school.harness.parts.read(school.idOf(address), {
    first: 4_400_999_999,
    last: 4_401_000_010,
  });
  expect([...last]).toEqual([7]);
  await school.tus.giveUp(address);
});
