// Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses them again; except those that
// the server completes with its own address (platform/written-pages.ts).

import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|svg)$/;
// Below this a compressed copy does not save a packet.
const SMALLEST_BYTES = 1024;

/**
 * @param directory the build's client files, absolute
 * @param besides another edition's folder, which serves the files that both have by the same name
 */
export async function precompress(directory: string, besides?: string): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  const own = names.filter((name) => TEXT.test(name) && !(besides && existsSync(path.join(besides, name))));
  await Promise.all(own.map((name) => compressFile(path.join(directory, name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
