// The documented commands on a bare Debian 12: unpack the release, install.sh, setup, start, sign in, stop. As root, with
// mmdebstrap; takes some minutes, most of them Debian's packages.

import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../tools/free-port.ts';
import { makeArchive } from '../../../../tools/release-archive.ts';
import {
  isSealed,
  KEY_FILE,
  publicKeyOf,
  SIGNATURE_FILE,
  SUMS_FILE,
} from '../../src/platform/release-seal.ts';
import { type BareDebian, makeBareDebian, whyNoBareDebian } from '../bare-debian.ts';
import { type FakeGraph, startFakeGraph } from '../fake-graph.ts';
import { signInByWhatsApp } from '../sign-in-by-whatsapp.ts';

const reason = whyNoBareDebian();
if (reason) console.log(`bare Debian: skipped, ${reason}`);

const ADMIN = '94771234567';
const APP_SECRET = 'the app secret of this test';
const SCHOOL = '--name "Nova Chemistry" --domain lessons.example.lk --admin 0771234567';
const CREDENTIALS = `--whatsapp-number 0770000001 --whatsapp-phone-number-id 105551234 --whatsapp-access-token token --whatsapp-app-secret "${APP_SECRET}"`;
const SETTINGS = 'etc/valence/valence.env';

let debian: BareDebian;
let graph: FakeGraph;
let folder: string;
beforeAll(async () => {
  if (reason) return;
  folder = await mkdtemp(join(tmpdir(), 'valence-archive-'));
  graph = await startFakeGraph();
  debian = await makeBareDebian();
}, 900_000);
afterAll(async () => {
  if (reason) return;
  await graph.close();
  await debian.remove();
  await rm(folder, { recursive: true, force: true });
});

/** @returns the name of the unpacked folder in /root */
async function unpack(): Promise<string> {
  const privateKey = generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const { file, bytes } = await makeArchive({ out: folder, privateKey });
  const sums = await readFile(join(folder, SUMS_FILE), 'utf8');
  const signature = await readFile(join(folder, SIGNATURE_FILE));
  expect(await isSealed(file, { sums, signature, publicKey: publicKeyOf(privateKey) })).toBe(true);
  await promisify(execFile)('tar', ['xf', file, '-C', join(debian.root, 'root')]);
  const name = basename(file, '.tar.gz');
  expect(await readFile(join(debian.root, 'root', name, KEY_FILE), 'utf8')).toBe(publicKeyOf(privateKey));
  console.log(`the archive: ${(bytes / 1e6).toFixed(1)} MB`);
  return name;
}

/** Runs a line that must work. */
async function works(script: string): Promise<string> {
  const begun = performance.now();
  const { code, output } = await debian.run(script);
  if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output}`);
  console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s  ${script}`);
  return output;
}

test.skipIf(reason)('a bare Debian 12 becomes a school: install, set up, start, sign in, stop', async () => {
  const name = await unpack();
  const installed = await works(
    `cd /root/${name} && ./install.sh --unattended -- ${SCHOOL} --whatsapp-later`,
  );
  expect(installed).toContain('systemd does not run on this machine');
  expect(installed).toContain('for this machine alone');
  const port = String(await freePort());
  await appendFile(join(debian.root, SETTINGS), `PORT=${port}\nWHATSAPP_GRAPH_URL=${graph.url}\n`);
  const keyBefore = await readFile(join(debian.root, 'etc/valence', KEY_FILE), 'utf8');

  // Once more, now with WhatsApp: nothing is copied or made twice.
  const again = await works(`cd /root/${name} && ./install.sh --unattended -- ${CREDENTIALS}`);
  expect(again).toContain('already');
  expect(again).not.toMatch(/Installing|Making|Copying/);
  expect(await readFile(join(debian.root, 'etc/valence', KEY_FILE), 'utf8')).toBe(keyBefore);
  expect(await readFile(join(debian.root, 'etc/caddy/sites/valence.caddy'), 'utf8')).toContain(
    `127.0.0.1:${port}`,
  );
  await works('caddy validate --config /etc/caddy/Caddyfile 2>&1');
  expect(await works(`stat -c '%U:%G %a' /${SETTINGS}`)).toBe('root:valence 640\n');

  const begun = performance.now();
  const server = debian.start(['valence', 'serve']);
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      async () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => server.output(),
        ),
      { timeout: 300_000 },
    )
    .toBe(200);
  console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s  the first start`);
  const status = JSON.parse(await works('valence status --json')) as object;
  expect(status).toMatchObject({
    running: true,
    ready: true,
    address: 'https://lessons.example.lk',
    service: null,
  });
  expect(await works('find /var/lib/valence ! -user valence | wc -l')).toBe('0\n');

  const { token, role } = await signInByWhatsApp({ url, graph, appSecret: APP_SECRET }, ADMIN);
  expect(role).toBe('admin');
  const page = await fetch(`${url}/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
  const overview = await fetch(`${url}/api/v1/sessions`, { headers: { authorization: `Bearer ${token}` } });
  expect(overview.status).toBe(200);

  const { code } = await server.end('SIGTERM');
  expect(code).toBe(0);
  expect((await debian.run('valence status')).code).toBe(1);
  expect(await debian.run('valence reset-second-factor 0771234567')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was changed') as string,
  });
  expect(await works('find /var/lib/valence ! -user valence | wc -l')).toBe('0\n');
});
