import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastLogLines, startLogOf } from './cluster.ts';

test('D1: a long log does not hide why a start failed, by which it is known that another try helps', async () => {
  const root = await mkdtemp(join(tmpdir(), 'valence-cluster-'));
  const folder = join(root, 'postgres');
  await mkdir(join(folder, 'log'), { recursive: true });
  await writeFile(
    startLogOf(folder),
    'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use\n',
  );
  await writeFile(join(folder, 'log', 'postgres-1.log'), 'LOG:  a backend is ending\n'.repeat(1000));
  const words = await lastLogLines(folder);
  expect(words).toContain('pre-existing shared memory block');
  expect(words).toContain('a backend is ending');
  expect(words.length).toBeLessThan(5000);
  await rm(root, { recursive: true });
});
