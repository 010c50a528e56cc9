// Addresses below /media/lessons: how they are built, and the strict reading of what a client asks for.

import { STREAM_ROOT } from '@valence/contract/learning/videos';

/** Where the files of protected lessons are served. */
export const STREAM_ROUTE = `${STREAM_ROOT}*`;

const FILE = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}\/){0,8}[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** @param file path below the lesson's folder, such as `master.m3u8` */
export function streamPath(token: string, file: string): string {
  return `${STREAM_ROOT}${token}/${file}`;
}

export interface StreamPath {
  readonly token: string;
  /** Undefined for what cannot be the path of a lesson's file. */
  readonly file: string | undefined;
}

/**
 * Reads the target of a request as it came. All of our addresses consist of characters that are never percent-encoded
 * (RFC 3986, 2.3), with no segment beginning with a dot: a target that decoding or resolving would change is not ours,
 * whatever it would become (`..%2f`, `%2e`, `%252f`, `%00`, `\`). So nothing is decoded, once or twice.
 */
export function readStreamPath(target: string): StreamPath | undefined {
  const path = target.split('?', 1)[0] ?? '';
  if (!path.startsWith(STREAM_ROOT)) return undefined;
  const [token = '', ...rest] = path.slice(STREAM_ROOT.length).split('/');
  const file = rest.join('/');
  return { token, file: FILE.test(file) ? file : undefined };
}
