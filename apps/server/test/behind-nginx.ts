// The documented nginx site (docs/nginx.conf.example) before a test's server: another port, another folder, no TLS; else as it is.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Nginx, startNginx } from '../../../tools/nginx.ts';

const EXAMPLE = join(import.meta.dirname, '../../../docs/nginx.conf.example');

/** @param storage the storage's folder */
export async function startDocumentedNginx(app: URL, storage: string): Promise<Nginx> {
  const example = await readFile(EXAMPLE, 'utf8');
  return startNginx((port) => {
    const changes: [from: RegExp, to: string][] = [
      [/^server \{\n {2}listen 80;[^}]*\}\n/m, ''],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/^ *ssl_certificate\w* .*;\n/gm, ''],
      [/127\.0\.0\.1:3000/, app.host],
      [/\/var\/lib\/valence\/storage/g, storage],
    ];
    return changes.reduce((text, [from, to]) => {
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`docs/nginx.conf.example has nothing like ${from} any more.`);
      return changed;
    }, example);
  });
}
