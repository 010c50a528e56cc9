// Runs the documented nginx sites (docs/nginx*.conf.example) before a test's servers: unchanged except for ports, folder and TLS.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Nginx, startNginx } from '../../../tools/nginx.ts';
import type { Settings } from '../src/platform/env.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const EXAMPLE = join(DOCS, 'nginx.conf.example');
const SEVERAL = join(DOCS, 'nginx-several.conf.example');
/** Without TLS, and on a port of the test's. */
const plainOn = (port: number): Change[] => [
  [/^server \{\n {2}listen 80;[^}]*\}\n/m, ''],
  [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
  [/^ *ssl_certificate\w* .*;\n/gm, ''],
];

type Change = [from: RegExp, to: string];

/** @param app where the server listens */
export async function startDocumentedNginx(
  app: URL,
  { dataDir, port: named }: Pick<Settings, 'dataDir' | 'port'>,
): Promise<Nginx> {
  const example = await readFile(EXAMPLE, 'utf8');
  return startNginx((port) => {
    const changes: Change[] = [
      ...plainOn(port),
      [/127\.0\.0\.1:3000/g, app.host],
      // Below nginx's own folder, which the test removes.
      [/\/run\/valence-passes/, 'passes'],
      [/\/var\/lib\/valence\/carried\/3000/, `${dataDir}/carried/${named}`],
      [/\/var\/lib\/valence/g, dataDir],
    ];
    return changed(example, changes);
  });
}

/** Runs the documented site for several servers (docs/nginx-several.conf.example). @param ports where three servers listen */
export async function startNginxForSeveral(ports: readonly [number, number, number]): Promise<Nginx> {
  const example = await readFile(SEVERAL, 'utf8');
  const [first, second, third] = ports;
  return startNginx((port) =>
    changed(example, [
      ...plainOn(port),
      [/10\.0\.0\.11:3000/, `127.0.0.1:${first}`],
      [/10\.0\.0\.12:3000/, `127.0.0.1:${second}`],
      [/10\.0\.0\.13:3000/, `127.0.0.1:${third}`],
    ]),
  );
}

function changed(example: string, changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => {
    const after = text.replace(from, to);
    if (after === text) throw new Error(`A documented site has nothing like ${from} any more.`);
    return after;
  }, example);
}
