// Setup as an operator meets it: with options alone, with questions, and once more on an installed school.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programEnvironment } from '../../../test/server-process.ts';
import { readSettings } from '../../platform/env.ts';
import { readSettingsFile, settingsFile } from '../setup/files.ts';
import { runValence } from '../valence.ts';

const PROGRAM = join(import.meta.dirname, '../../../bin/valence');
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'valence-setup-'));
});
afterEach(async () => rm(root, { recursive: true }));

/** @param lines what is typed; undefined: nothing is asked */
async function setup(
  words: readonly string[],
  lines?: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const env = { ...programEnvironment(), VALENCE_SETTINGS: settingsFile(root), ...environment };
  const all = ['setup', '--root', root, ...(lines ? [] : ['--unattended']), ...words];
  return new Promise((done) => {
    const child = execFile(PROGRAM, all, { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end(lines?.map((line) => `${line}\n`).join(''));
  });
}

const text = async (path: string) => readFile(join(root, path), 'utf8').catch(() => null);
const SCHOOL = ['--name', 'Nova Chemistry', '--domain', 'lessons.example.lk', '--admin', '077 123 4567'];

test('without WhatsApp: settings with which the server starts for this machine alone, and no https site', async () => {
  const { code, output } = await setup([...SCHOOL, '--whatsapp-later']);
  expect([code, output]).toEqual([0, expect.stringContaining('for this machine alone')]);
  const stored = await readSettingsFile(root);
  expect(stored).toEqual({
    DATA_DIR: '/var/lib/valence',
    SCHOOL_NAME: 'Nova Chemistry',
    SCHOOL_DOMAIN: 'lessons.example.lk',
    ADMIN_PHONES: '077 123 4567',
  });
  expect(readSettings(stored)).toMatchObject({
    adminPhones: ['94771234567'],
    publicUrl: 'http://localhost:3000',
  });
  expect((await stat(settingsFile(root))).mode & 0o777).toBe(0o640);
  expect(await text('etc/caddy/Caddyfile')).toBeNull();
  expect(await text('etc/systemd/system/valence.service')).toContain('User=valence');
});

test('with questions: a wrong answer is asked again, and the credentials open the school to the world by Caddy', async () => {
  await setup([...SCHOOL, '--whatsapp-later']);
  await mkdir(join(root, 'etc/caddy'), { recursive: true });
  await writeFile(join(root, 'etc/caddy/Caddyfile'), '# mine\n:8080 {\n}\n');
  await writeFile(
    settingsFile(root),
    `${await text('etc/valence/valence.env')}# by hand\nKEEP_UPLOADS=yes\n`,
  );
  const typed = [
    '',
    'https://nova.lk/x',
    'Nova.example.lk',
    '12',
    '0712345678',
    'yes',
    '0770000001',
    '1234567',
    'to ken',
    'token',
    'secret',
    'backups',
    '/mnt/backup',
  ];
  await mkdir(join(root, 'mnt'));
  const { code, output } = await setup([], typed);
  expect([code, output]).toEqual([0, expect.stringContaining('https://nova.example.lk/webhooks/whatsapp')]);
  for (const sentence of [
    'without https:// and without a path',
    'ADMIN_PHONES: write',
    'WHATSAPP_ACCESS_TOKEN: write',
    'BACKUP_TO: write',
  ])
    expect(output).toContain(sentence);
  const settings = readSettings(await readSettingsFile(root));
  expect(settings).toMatchObject({
    publicUrl: 'https://nova.example.lk',
    adminPhones: ['94712345678'],
    trustProxy: ['127.0.0.1', '::1'],
    keepUploads: true,
    whatsapp: { phoneNumberId: '1234567', accessToken: 'token', appSecret: 'secret' },
    backup: { to: { folder: '/mnt/backup' } },
  });
  expect((await stat(join(root, 'mnt/backup'))).mode & 0o777).toBe(0o700);
  expect(settings.whatsapp?.verifyToken).toMatch(/^[\w-]{20,}$/);
  expect(await text('etc/valence/valence.env')).toContain('# by hand');
  expect(await text('etc/caddy/sites/valence.caddy')).toContain(
    '\nnova.example.lk {\n\treverse_proxy 127.0.0.1:3000',
  );
  expect(await text('etc/caddy/Caddyfile')).toMatch(
    /^# mine\n:8080 \{\n\}\n[\s\S]*import \/etc\/caddy\/sites\/\*\.caddy\n$/,
  );
  // Once more: nothing is different, so nothing is written, and no credential is asked for or lost.
  const again = await setup(['--whatsapp-later']);
  expect(again.output).not.toContain('Wrote');
  expect(readSettings(await readSettingsFile(root))).toEqual(settings);
  // Another program does https now.
  expect((await setup(['--https', 'none'])).output).toContain('Removed');
  expect(await text('etc/caddy/sites/valence.caddy')).toBeNull();
});

test('what is missing or wrong without questions ends setup before anything is written', async () => {
  const failures = [
    [['--name', 'Nova', '--domain', 'lessons.example.lk', '--whatsapp-later'], 1, '--admin is missing'],
    [[...SCHOOL, '--admin', '12', '--whatsapp-later'], 1, 'ADMIN_PHONES: write'],
    [[...SCHOOL, '--domain', '192.0.2.1', '--whatsapp-later'], 1, 'Write a name of your own'],
    [SCHOOL, 2, '--whatsapp-later is missing'],
    [[...SCHOOL, '--whatsapp-later', '--backup-to', '/absent/valence'], 1, 'Connect the disk'],
    [[...SCHOOL, '--whatsapp-access-token', 'x'], 1, '--whatsapp-number is missing'],
  ] as const;
  vi.stubEnv('VALENCE_SETTINGS', settingsFile(root));
  for (const [words, code, sentence] of failures) {
    let output = '';
    const write = (line: unknown) => {
      output += String(line);
      return true;
    };
    vi.spyOn(console, 'error').mockImplementation(write);
    vi.spyOn(process.stderr, 'write').mockImplementation(write);
    const ended = await runValence(['setup', '--root', root, '--unattended', ...words]);
    vi.restoreAllMocks();
    expect([ended, output]).toEqual([code, expect.stringContaining(sentence)]);
  }
  vi.unstubAllEnvs();
  expect(await setup([], ['Nova'])).toMatchObject({ code: 1 });
  expect(await text('etc/valence/valence.env')).toBeNull();
});

test('answers come from the environment, too; the service may write to the folders that the settings name', async () => {
  const environment = {
    SCHOOL_NAME: 'Nova',
    SCHOOL_DOMAIN: 'lessons.example.lk',
    ADMIN_PHONES: '0771234567',
    WHATSAPP_NUMBER: '0770000001',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 't',
    WHATSAPP_APP_SECRET: 's',
    WHATSAPP_VERIFY_TOKEN: 'v',
  };
  await mkdir(dirname(settingsFile(root)), { recursive: true });
  await writeFile(settingsFile(root), 'DATA_DIR=/srv/school\nBACKUP_TO=/mnt/disk/backups\n');
  expect((await setup([], undefined, environment)).code).toBe(0);
  expect(await readSettingsFile(root)).toMatchObject({ ...environment, DATA_DIR: '/srv/school' });
  expect(await text('etc/systemd/system/valence.service.d/folders.conf')).toContain(
    '[Service]\nReadWritePaths=-"/srv/school"\nReadWritePaths=-"/mnt/disk/backups"\n',
  );
});
