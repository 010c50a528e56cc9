import { open } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openUploadSchool, PLACES, type UploadSchool } from '../../../test/upload-school.ts';
import { filmOf } from '../../../test/uploading.ts';

describe.each(PLACES)('a connection that breaks: %s', (place) => {
  let school: UploadSchool;
  beforeAll(async () => {
    school = await openUploadSchool({}, place);
  });
  afterAll(async () => school.close());

  /** Sends what is missing; again from where it stands if the broken request's server noted bytes meanwhile. */
  async function sendRest(address: string, film: Buffer): Promise<void> {
    let at = await school.tus.offset(address);
    while (at < film.length) {
      const { status } = await school.tus.send(address, at, film.subarray(at));
      expect([204, 409]).toContain(status);
      at = await school.tus.offset(address);
    }
  }
  const notedBytes = async (address: string) => (await school.row(address))?.received_bytes ?? 0;

  test('U1 in the middle of a part: what arrived is kept, the rest goes on from there', async () => {
    const film = filmOf(14_000_000);
    const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
    const tear = await school.tus.sendAndStall(address, 0, film, 12_000_000);
    // Asked of the database: a question to the server would end the request in good order.
    await expect.poll(() => notedBytes(address), { timeout: 60_000 }).toBeGreaterThan(8_000_000);
    tear();
    const first = await school.tus.offset(address);
    expect(first).toBeGreaterThan(8_000_000);
    expect(first).toBeLessThanOrEqual(12_000_000);
    await sendRest(address, film);
    expect((await school.arrived(address)).equals(film)).toBe(true);
  });

  test('U1 that died without a word does not keep its upload from going on', async () => {
    const film = filmOf(2_000_000);
    const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
    const tear = await school.tus.sendAndStall(address, 0, film, 800_000);
    try {
      await expect.poll(() => notedBytes(address), { timeout: 60_000 }).toBeGreaterThan(0);
      await sendRest(address, film);
      expect((await school.arrived(address)).equals(film)).toBe(true);
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
    expect((await school.arrived(address)).equals(film)).toBe(true);
  });
});

test('U1 a film of 5 GB goes on beyond 4 GiB, where 32 bits end', async () => {
  const school = await openUploadSchool();
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
  const end = await school.harness.parts.open(school.idOf(address), 4_401_000_000);
  const last = await end.read({ first: 4_400_999_999, last: 4_401_000_010 });
  await end.close();
  expect([...last]).toEqual([7]);
  await school.tus.giveUp(address);
  await school.close();
});
