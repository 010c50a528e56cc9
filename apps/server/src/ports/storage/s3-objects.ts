// Lists and deletes the objects of a bucket, as many as there are.

import { createHash } from 'node:crypto';
import { elements, type S3Client, textOf } from './s3-client.ts';
import type { StoredFile } from './storage.ts';

/** How many objects one call deletes at most. */
const MOST_DELETED = 1000;

/** Some services write the quotes, others do not. */
export function quoted(etag: string): string {
  return `"${etag.replaceAll('"', '')}"`;
}

interface Page {
  readonly files: readonly StoredFile[];
  /** The token of the next page; undefined at the end. */
  readonly next: string | undefined;
}

export async function page(
  client: S3Client,
  prefix: string,
  more: Record<string, string> = {},
): Promise<Page> {
  const query = { 'list-type': '2', ...(prefix && { prefix }), ...more };
  const xml = await (await client.call({ method: 'GET', query })).text();
  const files = elements(xml, 'Contents').map((one) => ({
    key: textOf(one, 'Key'),
    size: Number(textOf(one, 'Size')),
    etag: quoted(textOf(one, 'ETag')),
    // HTTP's dates have whole seconds: listed files shall have the date that opened ones have.
    modifiedAt: new Date(Math.floor(Date.parse(textOf(one, 'LastModified')) / 1000) * 1000),
  }));
  const isCut = textOf(xml, 'IsTruncated') === 'true';
  return { files, next: isCut ? textOf(xml, 'NextContinuationToken') : undefined };
}

/** All objects whose names begin so, whatever else they are named. */
export async function listObjects(client: S3Client, prefix: string): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  let next: string | undefined;
  do {
    const more = next === undefined ? {} : { 'continuation-token': next };
    const { files, next: after } = await page(client, prefix, more);
    all.push(...files);
    next = after;
  } while (next !== undefined);
  return all;
}

/** @param keys our own alone: they go into XML as they are */
export async function deleteObjects(client: S3Client, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += MOST_DELETED) {
    const objects = keys.slice(from, from + MOST_DELETED).map((key) => `<Object><Key>${key}</Key></Object>`);
    const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`);
    const md5 = createHash('md5').update(body).digest('base64');
    const call = { method: 'POST', query: { delete: '' }, headers: { 'content-md5': md5 }, body } as const;
    const [failure] = elements(await (await client.call(call)).text(), 'Error');
    if (failure) throw new Error(`The storage did not remove a file: ${textOf(failure, 'Code')}.`);
  }
}
