// Storage in a bucket of any service that speaks Amazon's S3 interface: it writes small files in one piece and large ones in
// parts that become a file together, and streams files at the reader's pace.

import { PassThrough, Readable } from 'node:stream';
import { filesBelow, readPlainFile } from './local-files.ts';
import { createS3Client, elements, type S3Client, type S3Settings, textOf } from './s3-client.ts';
import { deleteObjects, listObjects, page, quoted } from './s3-objects.ts';
import { type FileStorage, isStorageKey, type OpenFile, StorageError, type StoredFile } from './storage.ts';

/** S3 requires 5 MiB or more, and takes 10,000 parts: files up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const FILES_AT_ONCE = 8;

/** The bucket is this school's alone: everything in it whose name is a key is ours. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const client = createS3Client(settings);
  return {
    put: (key, content) => put(client, key, content),
    putFile: async (key, path) => put(client, key, readPlainFile(path)),
    putFolder: (prefix, folder) => putFolder(client, prefix, folder),
    open: (key) => open(client, key),
    stat: (key) => stat(client, key),
    list: (prefix) => list(client, prefix),
    remove: (prefix) => remove(client, prefix),
    sweepUnfinished: (before) => sweep(client, before),
    addressOf: async (key, lifeSeconds) => client.presign(valid(key), lifeSeconds),
  };
}

function valid(key: string): string {
  if (!isStorageKey(key)) throw new StorageError('key-invalid', key);
  return key;
}

async function put(client: S3Client, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  valid(key);
  let upload: string | undefined;
  const etags: string[] = [];
  try {
    for await (const { bytes, isLast } of partsOf(content)) {
      if (isLast && !upload) {
        await (await client.call({ method: 'PUT', key, body: bytes })).body?.cancel();
        return;
      }
      upload ??= await begin(client, key);
      const query = { partNumber: String(etags.length + 1), uploadId: upload };
      const answer = await client.call({ method: 'PUT', key, query, body: bytes });
      etags.push(answer.headers.get('etag') ?? '');
      await answer.body?.cancel();
    }
    if (upload) await complete(client, key, upload, etags);
  } catch (error) {
    // Should this fail as well, the sweep removes the parts later.
    if (upload) await client.call({ method: 'DELETE', key, query: { uploadId: upload } }).catch(() => {});
    throw error;
  }
}

async function begin(client: S3Client, key: string): Promise<string> {
  const answer = await client.call({ method: 'POST', key, query: { uploads: '' } });
  return textOf(await answer.text(), 'UploadId');
}

async function complete(client: S3Client, key: string, uploadId: string, etags: readonly string[]) {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const answer = await client.call({ method: 'POST', key, query: { uploadId }, body });
  // The service may answer 200 and report a failure in the body.
  const result = await answer.text();
  if (result.includes('<Error>'))
    throw new Error(`The storage did not join a file: ${textOf(result, 'Code')}.`);
}

/** The content in pieces of PART_BYTES; the last one is shorter, and empty for an empty file. */
async function* partsOf(content: AsyncIterable<Uint8Array>) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (let chunk of content) {
    while (size + chunk.length > PART_BYTES) {
      const fits = PART_BYTES - size;
      yield { bytes: Buffer.concat([...chunks, chunk.subarray(0, fits)]), isLast: false };
      chunk = chunk.subarray(fits);
      chunks = [];
      size = 0;
    }
    // Copied, since the source may reuse its chunk.
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
  }
  yield { bytes: Buffer.concat(chunks), isLast: true };
}

async function putFolder(client: S3Client, prefix: string, folder: string): Promise<number> {
  valid(prefix);
  // Checked before anything is sent, so that a folder is refused whole.
  const files = await filesBelow(folder);
  for (const { name } of files) valid(`${prefix}/${name}`);
  const [existing, fileOfName] = await Promise.all([
    page(client, `${prefix}/`, { 'max-keys': '1' }),
    stat(client, prefix),
  ]);
  if (existing.files.length > 0 || fileOfName) throw new StorageError('key-taken', prefix);
  try {
    await eachOf(files, async ({ name, path }) => put(client, `${prefix}/${name}`, readPlainFile(path)));
  } catch (error) {
    await remove(client, prefix).catch(() => {});
    throw error;
  }
  return files.length;
}

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
}

async function open(client: S3Client, key: string): Promise<OpenFile | undefined> {
  if (!isStorageKey(key)) return undefined;
  const answer = await client.call({ method: 'GET', key, accept: [404] });
  if (answer.status === 404) {
    await answer.body?.cancel();
    return undefined;
  }
  const facts = factsOf(key, answer);
  const whole = () => Readable.fromWeb(answer.body ?? new Blob([]).stream());
  return {
    ...facts,
    stream(range) {
      if (!range || (range.first === 0 && range.last === facts.size - 1)) return whole();
      void answer.body?.cancel();
      return range.last < range.first ? Readable.from([]) : later(async () => part(client, facts, range));
    },
    close: async () => {
      await answer.body?.cancel();
    },
  };
}

/** A part of exactly the version that was opened; a fault when the file is another version by now. */
async function part(
  client: S3Client,
  { key, etag }: StoredFile,
  { first, last }: { first: number; last: number },
): Promise<Readable> {
  const headers = { range: `bytes=${first}-${last}`, 'if-match': etag };
  const answer = await client.call({ method: 'GET', key, headers });
  if (answer.status !== 206 || !answer.body) throw new Error('The storage does not give parts of files.');
  return Readable.fromWeb(answer.body);
}

/** A stream whose source is still being requested. */
function later(source: () => Promise<Readable>): Readable {
  const stream = new PassThrough();
  source().then(
    (from) => {
      from.once('error', (error) => stream.destroy(error));
      stream.once('close', () => from.destroy());
      if (stream.destroyed) from.destroy();
      else from.pipe(stream);
    },
    (error: Error) => stream.destroy(error),
  );
  return stream;
}

async function stat(client: S3Client, key: string): Promise<StoredFile | undefined> {
  if (!isStorageKey(key)) return undefined;
  const answer = await client.call({ method: 'HEAD', key, accept: [404] });
  return answer.status === 404 ? undefined : factsOf(key, answer);
}

function factsOf(key: string, { headers }: Response): StoredFile {
  return {
    key,
    size: Number(headers.get('content-length')),
    etag: quoted(headers.get('etag') ?? ''),
    modifiedAt: new Date(headers.get('last-modified') ?? ''),
  };
}

async function list(client: S3Client, prefix: string): Promise<StoredFile[]> {
  if (prefix !== '' && !isStorageKey(prefix)) return [];
  const all = await listObjects(client, prefix && `${prefix}/`);
  return all.filter(({ key }) => isStorageKey(key)).sort((one, other) => (one.key < other.key ? -1 : 1));
}

async function remove(client: S3Client, prefix: string): Promise<void> {
  const below = await list(client, valid(prefix));
  await deleteObjects(client, [prefix, ...below.map(({ key }) => key)]);
}

async function sweep(client: S3Client, before: Date): Promise<void> {
  const xml = await (await client.call({ method: 'GET', query: { uploads: '' } })).text();
  for (const upload of elements(xml, 'Upload')) {
    if (new Date(textOf(upload, 'Initiated')) >= before) continue;
    const query = { uploadId: textOf(upload, 'UploadId') };
    await client.call({ method: 'DELETE', key: textOf(upload, 'Key'), query, accept: [404] });
  }
}
