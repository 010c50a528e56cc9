import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { smallFilm, type TusClient, tusClient } from '../../../test/uploading.ts';

let harness: Harness;
let cast: Cast;
let url: string;
let teacher: string;
const film = smallFilm();

beforeAll(async () => {
  harness = await createHarness({ settings: { uploadReserveBytes: 0 } });
  cast = createCast(harness);
  url = await harness.listen();
  teacher = await cast.person({ role: 'admin' });
});
afterAll(async () => harness.close());

const tus = async (): Promise<TusClient> => tusClient(url, await cast.tokenOf(teacher));
const draft = async () => cast.video({ source_kind: 'none', source_ref: null, published_at: null });
const idOf = (address: string) => address.split('/').at(-1) ?? '';

async function sweep(): Promise<void> {
  await harness.db.transaction().execute(async (tx) => harness.jobs.enqueue(tx, 'uploads.sweep', {}));
  expect(await harness.jobs.runDue()).toBe(1);
}

test('U1 an upload that got no byte for 7 days goes with its file and its draft; one that moved, or is complete, stays', async () => {
  const client = await tus();
  const [abandoned, moving, complete] = [
    await client.begun({ bytes: film.length }),
    await client.begun({ bytes: film.length }),
    await client.begun({ bytes: film.length, videoId: await draft() }),
  ];
  await client.send(abandoned, 0, film.subarray(0, 6000));
  await client.send(complete, 0, film);
  harness.clock.advance({ days: 6 });
  await (await tus()).send(moving, 0, film.subarray(0, 6000));
  await sweep();
  expect(await (await tus()).offset(abandoned)).toBe(6000);
  harness.clock.advance({ days: 1, seconds: 1 });
  await sweep();
  const left = await harness.db.selectFrom('upload').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([idOf(moving), idOf(complete)].toSorted());
  expect((await harness.parts.list()).toSorted()).toEqual([idOf(moving), idOf(complete)].toSorted());
  expect((await harness.db.selectFrom('video').select('id').execute()).length).toBe(2);
  const audited = await harness.db
    .selectFrom('audit_entry')
    .select(['subject', 'actor_id'])
    .where('action', '=', 'upload.swept')
    .execute();
  expect(audited).toEqual([{ subject: `upload:${idOf(abandoned)}`, actor_id: null }]);
});

test('U1 files without an upload go: left by a crash, or of a video that was deleted', async () => {
  const videoId = await draft();
  const address = await (await tus()).begun({ bytes: film.length, videoId });
  await (await tus()).send(address, 0, film.subarray(0, 6000));
  await harness.db.deleteFrom('video').where('id', '=', videoId).execute();
  const folder = join(harness.settings.dataDir, 'uploads');
  await writeFile(join(folder, '0198c0de-0000-7000-8000-000000000000.part'), 'left over');
  await writeFile(join(folder, 'a note of the administrator.txt'), 'keep');
  await sweep();
  expect(await harness.parts.list()).not.toContain(idOf(address));
  expect(await harness.parts.list()).not.toContain('0198c0de-0000-7000-8000-000000000000');
  await rm(join(folder, 'a note of the administrator.txt'));
});

test('writes of the storage that never finished go after a day', async () => {
  const drafts = join(harness.settings.dataDir, 'storage', '.drafts');
  const at = harness.clock.now().getTime();
  const [old, young] = [join(drafts, 'd-old'), join(drafts, 'd-young')];
  for (const [path, hours] of [
    [old, 25],
    [young, 23],
  ] as const) {
    await writeFile(path, 'half a segment');
    const written = new Date(at - hours * HOUR_MS);
    await utimes(path, written, written);
  }
  await sweep();
  await expect(stat(old)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(stat(young)).resolves.toMatchObject({ size: 14 });
});
