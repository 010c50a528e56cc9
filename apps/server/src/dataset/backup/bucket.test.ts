// A backup whose place is a bucket, on a real S3-compatible service.

import { afterEach, expect, test } from 'vitest';
import { endSchools, killAndRestore, schoolWithBackup } from '../../../test/backup-school.ts';
import { sharedBucket } from '../../../test/shared-s3.ts';
import { createS3Storage } from '../../ports/storage/s3.ts';

afterEach(endSchools);

test('D4: from a bucket, a restore after kill -9 of PostgreSQL under load loses no acknowledged row', async () => {
  const bucket = createS3Storage(await sharedBucket());
  const school = await schoolWithBackup(bucket);
  const acknowledged = new Set<number>();
  expect(await killAndRestore(school, acknowledged)).toMatchObject({ lost: 0 });
  expect(acknowledged.size).toBeGreaterThan(10);
  const keys = (await bucket.list('')).map(({ key }) => key.split('/', 1)[0]);
  expect(new Set(keys)).toEqual(new Set(['histories', 'machine.json']));
});
