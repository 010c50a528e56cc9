// A large school moves from the disk to a bucket, and neither the export nor the import needs more memory for it.

import { randomFillSync } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage } from '../../src/ports/storage/s3.ts';
import {
  createEmptySchool,
  createFilledSchool,
  type FilledSchool,
  filesOf,
  hashesOf,
} from '../portable-kit.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';

const MEGABYTE = 1024 * 1024;
const FILM_MEGABYTES = 400;
/** Far less than the film; an export needs about 60 MB, an import into a bucket its parts. */
const MOST_GROWTH = 200 * MEGABYTE;

let school: FilledSchool;
let s3: S3Server;

beforeAll(async () => {
  school = await createFilledSchool();
  s3 = await startS3Server();
});
afterAll(async () => {
  await school.close();
  await s3.stop();
});

/** Runs the work. @returns by how many bytes the process grew at most */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  await work().finally(() => clearInterval(timer));
  return most - before;
}

function* film(): Generator<Buffer> {
  for (let part = 0; part < FILM_MEGABYTES; part += 1) yield randomFillSync(Buffer.alloc(MEGABYTE));
}

test(`a school with a file of ${FILM_MEGABYTES} MB moves from the disk to a bucket in bounded memory`, async () => {
  await school.storage.put('lessons/film.mp4', Readable.from(film()));
  let path = '';
  const exporting = await growthOf(async () => {
    path = (await school.exportTo('large.valence')).path;
  });
  const storage = createS3Storage(await s3.bucket());
  const target = await createEmptySchool({ storage });
  try {
    const importing = await growthOf(async () => target.importFrom(path));
    const { size } = await stat(path);
    const [megabytes, out, into] = [size, exporting, importing].map((bytes) => Math.round(bytes / MEGABYTE));
    console.log(`an archive of ${megabytes} MB: the export grew by ${out} MB, the import by ${into} MB`);
    expect(exporting).toBeLessThan(MOST_GROWTH);
    expect(importing).toBeLessThan(MOST_GROWTH);
    expect(await filesOf(target.storage)).toEqual(await filesOf(school.storage));
    const source = async <Row extends object>(query: string) => (await school.pool.query<Row>(query)).rows;
    expect(await hashesOf(target.read)).toEqual(await hashesOf(source));
  } finally {
    await target.close();
  }
});
