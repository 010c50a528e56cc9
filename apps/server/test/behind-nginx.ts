// Runs the documented nginx site (docs/nginx.conf.example) before a test's server: unchanged except for port, folder and TLS.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Nginx, startNginx } from '../../../tools/nginx.ts';
import type { Settings } from '../src/platform/env.ts';

const EXAMPLE = join(import.meta.dirname, '../../../docs/nginx.conf.example');

/** @param app where the server listens */
export async function startDocumentedNginx(
  app: URL,
  { dataDir, port: named }: Pick<Settings, 'dataDir' | 'port'>,
): Promise<Nginx> {
  const example = await readFile(EXAMPLE, 'utf8');
  return startNginx((port) => {
    const changes: [from: RegExp, to: string][] = [
      [/^server \{\n {2}listen 80;[^}]*\}\n/m, ''],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/^ *ssl_certificate\w* .*;\n/gm, ''],
      [/127\.0\.0\.1:3000/g, app.host],
      // Below nginx's own folder, which the test removes.
      [/\/run\/valence-passes/, 'passes'],
      [/\/var\/lib\/valence\/carried\/3000/, `${dataDir}/carried/${named}`],
      [/\/var\/lib\/valence/g, dataDir],
    ];
    return changes.reduce((text, [from, to]) => {
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`docs/nginx.conf.example has nothing like ${from} any more.`);
      return changed;
    }, example);
  });
}
