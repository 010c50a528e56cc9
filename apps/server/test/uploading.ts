// What tests of uploads share: films to send, and a tus client that can break off in the middle of a part.

import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { UPLOAD_FILES_PATH } from '@valence/contract/admin/uploads';

const PACKAGED = join(import.meta.dirname, '../demo/lessons/sn2-inversion/v240');

/** A real film: the beginning of a lesson's own MP4. */
export function smallFilm(): Buffer {
  return Buffer.concat(
    ['init.mp4', '00001.m4s', '00002.m4s'].map((name) => readFileSync(join(PACKAGED, name))),
  );
}

/** A film of exactly this many bytes: the small one, then a box that players skip. */
export function filmOf(bytes: number): Buffer {
  const film = smallFilm();
  const rest = Buffer.alloc(bytes - film.length, 'chemistry ');
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'latin1');
  return Buffer.concat([film, rest]);
}

export interface TusAnswer {
  status: number;
  /** The refusal's code, if it is one. */
  code: string | undefined;
  headers: IncomingMessage['headers'];
}

export interface Beginning {
  bytes: number;
  /** Absent: a draft is made for it. */
  videoId?: string;
  name?: string;
  /** Instead of the usual metadata, as the header carries it. */
  metadata?: string;
  more?: Readonly<Record<string, string>>;
}

const PROTOCOL = { 'tus-resumable': '1.0.0' };

/** A client of one server with one access token, or of several: each request goes to the next. */
export function tusClient(server: string | (() => string), token: string | undefined) {
  const at = (path: string) => new URL(path, typeof server === 'string' ? server : server());
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };

  function call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<TusAnswer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        at(path),
        { method, headers: { ...PROTOCOL, ...authorization, ...headers } },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined;
            resolve({ status: incoming.statusCode ?? 0, code, headers: incoming.headers });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  const partHeaders = (from: number, length: number) => ({
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(from),
    'content-length': String(length),
  });

  /** Promises a whole part; what is sent of it, and when, is the caller's. */
  const promise = (address: string, from: number, part: Buffer) => {
    const headers = { ...PROTOCOL, ...authorization, ...partHeaders(from, part.length) };
    return request(at(address), { method: 'PATCH', headers }).on('error', () => {});
  };

  return {
    promise,
    begin: ({ bytes, videoId, name = 'lesson.mp4', metadata, more = {} }: Beginning) =>
      call('POST', UPLOAD_FILES_PATH, {
        'upload-length': String(bytes),
        'upload-metadata':
          metadata ??
          metadataOf({
            filename: name,
            ...(videoId === undefined ? { category: 'Organic' } : { videoId }),
            ...more,
          }),
      }),
    /** @returns the address of the upload's parts */
    async begun(beginning: Beginning): Promise<string> {
      const { status, code, headers } = await this.begin(beginning);
      if (status !== 201) throw new Error(`The upload did not begin: ${status} ${code}`);
      return String(headers.location);
    },
    ask: (address: string) => call('HEAD', address, {}),
    async offset(address: string): Promise<number> {
      const { headers } = await this.ask(address);
      return Number(headers['upload-offset']);
    },
    send: (address: string, from: number, part: Buffer) =>
      call('PATCH', address, partHeaders(from, part.length), part),
    giveUp: (address: string) => call('DELETE', address, {}),
    call,
    /** Promises a whole part, sends only its first bytes and tears the connection. Resolves when it is torn. */
    sendAndBreak: (address: string, from: number, part: Buffer, sentBytes: number) =>
      new Promise<void>((resolve) => {
        const outgoing = promise(address, from, part).on('close', resolve);
        outgoing.write(part.subarray(0, sentBytes), () => outgoing.destroy());
      }),
    /** As above, but leaves the connection open and silent. @returns what tears it */
    sendAndStall: (address: string, from: number, part: Buffer, sentBytes: number) =>
      new Promise<() => void>((resolve) => {
        const outgoing = promise(address, from, part);
        outgoing.write(part.subarray(0, sentBytes), () => resolve(() => outgoing.destroy()));
      }),
  };
}

export type TusClient = ReturnType<typeof tusClient>;

export function metadataOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
