// A bucket keeps the storage's guarantees, and some that only a network in between can break; on a real S3-compatible
// service.

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedBucket } from '../../../test/shared-s3.ts';
import { storageContract } from '../../../test/storage-contract.ts';
import { createS3Storage } from './s3.ts';
import { createS3Client, S3Fault } from './s3-client.ts';

const MEBIBYTE = 1024 * 1024;

storageContract('S3', async () => ({
  storage: createS3Storage(await sharedBucket()),
  // The bucket ends with the run's service.
  discard: async () => {},
}));

async function* pieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 700_001) yield bytes.subarray(from, from + 700_001);
}

describe('S3', () => {
  test('a file of several parts is one file: whole, by ranges across them, and of as many bytes', async () => {
    const settings = await sharedBucket();
    const storage = createS3Storage(settings);
    const bytes = Buffer.from(Uint32Array.from({ length: (10 * MEBIBYTE) / 4 }, (_, index) => index).buffer);
    await storage.put('films/long.mp4', pieces(bytes));
    const file = await storage.open('films/long.mp4');
    expect(file?.size).toBe(bytes.length);
    expect((await buffer(file?.stream() ?? nothing())).equals(bytes)).toBe(true);
    const [first, last] = [8 * MEBIBYTE - 3, 8 * MEBIBYTE + 5];
    const part = await buffer((await storage.open('films/long.mp4'))?.stream({ first, last }) ?? nothing());
    expect(part.equals(bytes.subarray(first, last + 1))).toBe(true);
    expect(await unfinished(settings)).toBe(0);
  });

  test('a large write that breaks off leaves neither a file nor parts that cost money', async () => {
    const settings = await sharedBucket();
    const storage = createS3Storage(settings);
    const breaking = async function* () {
      yield Buffer.alloc(9 * MEBIBYTE);
      throw new Error('the source broke');
    };
    await expect(storage.put('film', breaking())).rejects.toThrow('the source broke');
    expect(await storage.list('')).toEqual([]);
    expect(await unfinished(settings)).toBe(0);
  });

  test('what a crash left unfinished is swept by its age', async () => {
    const settings = await sharedBucket();
    const storage = createS3Storage(settings);
    await createS3Client(settings).call({ method: 'POST', key: 'film', query: { uploads: '' } });
    await storage.sweepUnfinished(new Date('2020-01-01T00:00:00Z'));
    expect(await unfinished(settings)).toBe(1);
    await storage.sweepUnfinished(new Date('2100-01-01T00:00:00Z'));
    expect(await unfinished(settings)).toBe(0);
  });

  test('a signed address plays without our keys, as long as it says, and no other file', async () => {
    const storage = createS3Storage(await sharedBucket());
    await storage.put('a/b', pieces(Buffer.from('carbon')));
    await storage.put('a/c', pieces(Buffer.from('silicon')));
    const address = (await storage.addressOf?.('a/b', 60)) ?? '';
    expect(await (await fetch(address)).text()).toBe('carbon');
    const part = await fetch(address, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'arb']);
    expect((await fetch(address.replace('/a/b', '/a/c'))).status).toBe(403);
    expect((await fetch(address.replace(/\?.*/, ''))).ok).toBe(false);
    const extended = new URL(address);
    extended.searchParams.set('X-Amz-Expires', '6000');
    expect((await fetch(extended)).status).toBe(403);
    await expect(storage.addressOf?.('../a', 60)).rejects.toMatchObject({ code: 'key-invalid' });
  });

  test('a part of a file that was replaced since it was opened breaks off, and gives no other version', async () => {
    const storage = createS3Storage(await sharedBucket());
    await storage.put('file', pieces(Buffer.from('former')));
    const file = await storage.open('file');
    await storage.put('file', pieces(Buffer.from('latter')));
    await expect(buffer(file?.stream({ first: 0, last: 2 }) ?? nothing())).rejects.toThrow(S3Fault);
  });

  test('more files than one answer lists, or one call removes, are all listed and removed', async () => {
    const names = Array.from({ length: 2300 }, (_, index) => `many/${String(index).padStart(5, '0')}.m4s`);
    const removed: string[] = [];
    const url = await listen(async (request, response) => {
      const address = new URL(request.url ?? '', 'http://s3');
      if (request.method === 'POST') {
        removed.push(
          ...[...String(await buffer(request)).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key ?? ''),
        );
        return response.end('<DeleteResult/>');
      }
      const from = Number(address.searchParams.get('continuation-token') ?? 0);
      const listed = names
        .slice(from, from + 1000)
        .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
      const next =
        from + 1000 < names.length ? `<NextContinuationToken>${from + 1000}</NextContinuationToken>` : '';
      response.end(`<R><IsTruncated>${next !== ''}</IsTruncated>${next}${listed.join('')}</R>`);
    });
    const storage = createS3Storage({ ...NOBODY, endpoint: url });
    expect((await storage.list('many')).map(({ key }) => key)).toEqual(names);
    await storage.remove('many');
    expect(removed.sort()).toEqual(['many', ...names].sort());
  });
});

const nothing = () => Readable.from([]);

const NOBODY = {
  bucket: 'lessons',
  region: 'us-east-1',
  accessKeyId: 'AKIANOBODY',
  secretAccessKey: 'a-secret-that-no-log-shows',
  pathStyle: true,
};

describe('a service that fails', () => {
  test('passing faults are tried again; others are told without keys or addresses', async () => {
    const answers = [500, 503, 429, 200];
    let calls = 0;
    const passing = await listen(async (_request, response) => {
      response.statusCode = answers[calls] ?? 200;
      calls += 1;
      response.end();
    });
    await createS3Client({ ...NOBODY, endpoint: passing }).call({ method: 'GET', key: 'a' });
    expect(calls).toBe(4);
    const refusing = await listen(async (_request, response) => {
      calls += 1;
      response.statusCode = 403;
      response.end('<Error><Code>AccessDenied</Code><Key>a</Key></Error>');
    });
    const failure = await createS3Client({ ...NOBODY, endpoint: refusing })
      .call({ method: 'PUT', key: 'a' })
      .catch((error: unknown) => error);
    expect(calls).toBe(5);
    expect(failure).toEqual(new S3Fault('PUT', 403, '<Code>AccessDenied</Code>'));
    expect(String(failure)).toBe('S3Fault: The storage answered 403 AccessDenied to a PUT.');
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  test('a bucket may be named in the path or in the host', async () => {
    const at = async (pathStyle: boolean) => {
      const settings = { ...NOBODY, endpoint: 'https://s3.example:9000', pathStyle };
      const { host, pathname } = new URL(await createS3Client(settings).presign('a/b', 60));
      return [host, pathname];
    };
    expect(await at(true)).toEqual(['s3.example:9000', '/lessons/a/b']);
    expect(await at(false)).toEqual(['lessons.s3.example:9000', '/a/b']);
  });
});

type Answer = (...about: Parameters<RequestListener>) => Promise<unknown>;

const listening: Server[] = [];
afterAll(() => {
  for (const server of listening) server.close();
});

/** Starts a server that answers as the test says, as no healthy service would. */
async function listen(answer: Answer): Promise<string> {
  const server = createServer((...about) => void answer(...about));
  listening.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function unfinished(settings: Parameters<typeof createS3Client>[0]): Promise<number> {
  const answer = await createS3Client(settings).call({ method: 'GET', query: { uploads: '' } });
  return (await answer.text()).split('<Upload>').length - 1;
}
