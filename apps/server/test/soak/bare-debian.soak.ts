// A school's life on a bare Debian 12 with the commands that docs/OPERATIONS.md writes: install, set up, https, sign in, back up,
// lose the machine, restore to a second and to the last moment, move, upgrade, the doctor, a lost factor, nginx. As root, with mmdebstrap; prints how long each step took.

import { generateKeyPairSync } from 'node:crypto';
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../tools/free-port.ts';
import { type Meta, School, startMeta } from '../../../../tools/image/school.ts';
import { makeArchive } from '../../../../tools/release-archive.ts';
import {
  isSealed,
  KEY_FILE,
  publicKeyOf,
  SIGNATURE_FILE,
  SUMS_FILE,
} from '../../src/platform/release-seal.ts';
import { Payments } from '../acknowledged-payments.ts';
import { type BareDebian, makeBareDebian, whyNoBareDebian } from '../bare-debian.ts';
import { type Commands, commandsOn, timed } from '../bare-debian-commands.ts';
import { askDoctor, loseFactor, moveBehindNginx, signInSecurely } from '../bare-debian-troubles.ts';
import { type Authority, missingForAuthority, secureStatus, startAuthority } from '../https-world.ts';
import { commandsWith } from '../operations-book.ts';
import { makeLaterArchive } from '../release-kit.ts';
import { statusOf, whileUsed } from '../used-school.ts';

const missing = missingForAuthority();
const reason =
  whyNoBareDebian() ?? (missing && `${missing} is not installed (apt-get install pebble openssl)`);
if (reason) console.log(`bare Debian: skipped, ${reason}`);

const DOMAIN = 'lessons.example.lk';
const ADMIN = '0770000001';
const SETTINGS = 'etc/valence/valence.env';
const PLACE = '/mnt/backup/valence';
/** Whatever was acknowledged so long before the end must be in the backup. */
const PROMISED_MILLISECONDS = 5000;

let debian: BareDebian;
let works: Commands['works'];
let book: Commands['book'];
let meta: Meta;
let authority: Authority;
let folder: string;
let archive: string;
let privateKey: string;
let port: number;
let adminPort: number;

beforeAll(async () => {
  if (reason) return;
  folder = await mkdtemp(join(tmpdir(), 'valence-bare-'));
  meta = await startMeta();
  authority = await startAuthority(folder, HOUR_MS / 1000);
  [port, adminPort] = [await freePort(), await freePort()];
  archive = await timed('two release archives of one commit', makeArchives);
  debian = await timed('a bare Debian, made and booted', makeBareDebian);
  ({ works, book } = commandsOn(debian));
}, HOUR_MS);
afterAll(async () => {
  if (reason) return;
  await debian?.remove();
  await authority?.end();
  await meta?.graph.close();
  await rm(folder, { recursive: true, force: true });
}, HOUR_MS);

/** @returns the path of the archive */
async function makeArchives(): Promise<string> {
  const pair = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  privateKey = pair.toString();
  const first = await makeArchive({ out: join(folder, 'release'), privateKey });
  const second = await makeArchive({ out: join(folder, 'again'), privateKey });
  expect((await readFile(first.file)).equals(await readFile(second.file))).toBe(true);
  const sums = await readFile(join(folder, 'release', SUMS_FILE), 'utf8');
  const signature = await readFile(join(folder, 'release', SIGNATURE_FILE));
  expect(await isSealed(first.file, { sums, signature, publicKey: publicKeyOf(privateKey) })).toBe(true);
  console.log(`          the archive: ${(first.bytes / 1e6).toFixed(1)} MB`);
  return first.file;
}

/** Everything that a new machine has: the archive, ports that nobody else uses here, the disk with the backups. */
async function prepareMachine(): Promise<void> {
  for (const name of [basename(archive), SUMS_FILE, SIGNATURE_FILE])
    await copyFile(join(archive, '..', name), join(debian.root, 'root', name));
  await mkdir(join(debian.root, 'mnt/backup'), { recursive: true });
  await mkdir(join(debian.root, 'etc/valence'));
  await writeFile(join(debian.root, SETTINGS), `PORT=${port}\n`);
}

/** The machine burns, in the middle of its work: of the school nothing is left but the disk with the backups. */
async function burn(): Promise<void> {
  await works(`systemctl kill --signal=KILL valence
systemctl stop valence
rm -rf /var/lib/valence /etc/valence /opt/valence /usr/local/bin/valence /etc/systemd/system/valence.service* /root/*
userdel valence
# On the next machine the user gets another number.
id tenant >/dev/null 2>&1 || useradd --system --no-create-home tenant
systemctl daemon-reload`);
}

const UNATTENDED = `sudo ./install.sh --unattended -- --name "Nova Chemistry" --domain ${DOMAIN} --admin 0771234567 --whatsapp-later`;

async function installAgain(): Promise<void> {
  await prepareMachine();
  await works(`tar xf ${basename(archive)}`);
  const commands = `cd ${basename(archive, '.tar.gz')}\n${commandsWith(UNATTENDED, { '0771234567': ADMIN })}`;
  await timed('install.sh on a new machine', async () => works(commands));
}

/** What setup asks when it has asked before: the credentials of WhatsApp. Meta is a stand-in of this test. */
async function enterWhatsApp(): Promise<void> {
  await appendFile(join(debian.root, SETTINGS), `WHATSAPP_GRAPH_URL=${meta.graph.url}\n`);
  const {
    WHATSAPP_PHONE_NUMBER_ID: id,
    WHATSAPP_ACCESS_TOKEN: token,
    WHATSAPP_APP_SECRET: secret,
  } = meta.credentials;
  const typed = ['', '', '', 'yes', '0770000000', id, token, secret, 'later'];
  const output = await book('sudo valence setup', { typed });
  expect(output).toContain(`The school runs at https://${DOMAIN}`);
}

test.skipIf(reason)(
  'a bare Debian 12 becomes a school by the commands of OPERATIONS, and loses nothing when its machine burns',
  async () => {
    await install();
    await judgeService();
    await openToTheWorld();
    const school = new School(`http://127.0.0.1:${port}`, meta.graph);
    const payments = await teach(school);
    const key = await backUp();
    await loseAndRestore(school, payments, key);
    await goBack(school, payments);
    const { lost } = await move(school, payments);
    expect(lost).toBe(0);
    await upgradeBeside(school, payments);
    await upgradeWithPause(school, payments);
    const bare = { debian, works, book, school, domain: DOMAIN, port };
    await signInSecurely(bare, authority);
    await askDoctor(bare);
    await loseFactor(bare, ADMIN);
    await moveBehindNginx(bare, folder);
  },
  2 * HOUR_MS,
);

async function install(): Promise<void> {
  await prepareMachine();
  const typed = ['Nova Chemistry', DOMAIN, ADMIN, 'later', 'later'];
  const installed = await book('sudo ./install.sh', { typed });
  expect(installed).toContain(`The school runs at http://localhost:${port}`);
  expect(await works('du -sm /opt/valence /var/lib/valence')).toContain('/opt');
  await book(
    'openssl pkeyutl -verify -pubin -inkey /etc/valence/release-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig',
  );
  const key = await readFile(join(debian.root, 'etc/valence', KEY_FILE), 'utf8');
  const commands = commandsWith(UNATTENDED, { '0771234567': ADMIN });
  const again = await timed('install.sh once more', async () =>
    works(`cd ${basename(archive, '.tar.gz')}\n${commands}`),
  );
  expect(again).toContain('already');
  expect(again).not.toMatch(/Installing|Making|Copying|Wrote/);
  expect(await readFile(join(debian.root, 'etc/valence', KEY_FILE), 'utf8')).toBe(key);
  expect(await works(`stat -c '%U:%G %a' /${SETTINGS}`)).toBe('root:valence 640\n');
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page).toContain('Nova Chemistry');
}

/** The unit as systemd runs it here. */
async function judgeService(): Promise<void> {
  expect(await works('systemd-analyze verify /etc/systemd/system/valence.service 2>&1')).toBe('');
  const judged = await works('systemd-analyze security --no-pager valence.service');
  const exposure = Number(/exposure level for valence\.service: ([\d.]+)/.exec(judged)?.[1]);
  console.log(`          systemd-analyze security: ${exposure}`);
  expect(exposure).toBeLessThan(2.5);
  expect(await works('find /var/lib/valence ! -user valence | wc -l')).toBe('0\n');
  // Some of its processes end meanwhile.
  const users = await works(`for pid in $(cat /sys/fs/cgroup/system.slice/valence.service/cgroup.procs)
do stat -c %U /proc/$pid 2>/dev/null; done | sort -u`);
  expect(users).toBe('valence\n');
}

/** Debian's Caddy asks the authority of this test, at ports that nobody else uses here. */
async function openToTheWorld(): Promise<void> {
  const file = join(debian.root, 'etc/caddy/Caddyfile');
  await copyFile(authority.certificate, join(debian.root, 'etc/caddy/authority.pem'));
  const options = [
    `admin localhost:${adminPort}`,
    ...['acme_ca_root /etc/caddy/authority.pem', ...authority.options],
  ];
  const site = (await readFile(file, 'utf8')).replace(/^:80 /m, `:${authority.ports.http} `);
  await writeFile(file, `{\n${options.map((line) => `\t${line}\n`).join('')}}\n${site}`);
  await works('systemctl restart caddy');
  await enterWhatsApp();
  const status = await book('sudo valence status');
  expect(status).toContain(`Running at https://${DOMAIN}`);
  await timed('https at its own name', async () => {
    await expect.poll(async () => secureStatus(authority, DOMAIN, '/login'), { timeout: 120_000 }).toBe(200);
  });
}

/** A student, a class, a payment, and a lesson that the student plays. */
async function teach(school: School): Promise<Payments> {
  await timed('a teacher and a student sign in by WhatsApp', async () => {
    await school.signIn('teacher');
    await school.signIn('student');
  });
  const payments = new Payments(school);
  await payments.begin();
  await payments.pay();
  await timed('a film is sent, made into a lesson and played', async () => {
    await school.sendFilm();
    await school.untilLesson();
    await school.play();
  });
  return payments;
}

/** @returns the key, kept apart */
async function backUp(): Promise<string> {
  await book(`sudo valence setup --unattended --backup-to ${PLACE}`);
  await untilBackedUp();
  const shown = await book('sudo valence backup --now');
  expect(shown).toContain('proven');
  const key = /AGE-SECRET-KEY-1\w+/.exec(shown)?.[0] ?? '';
  expect(key).not.toBe('');
  console.log(`          the backup: ${(await works(`du -sh ${PLACE}`)).split('\t')[0]}`);
  return key;
}

/** The first copy begins when the school runs, and takes some seconds. */
async function untilBackedUp(): Promise<void> {
  await timed('the first backup', async () => {
    await expect.poll(async () => (await debian.run('valence backup')).code, { timeout: 300_000 }).toBe(0);
  });
}

/** In the school's time, as the book writes it. */
function inSchoolTime(at: number): string {
  return new Date(at + 5.5 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Waits for a whole second in the middle of the writing, which nobody's call touches. @returns it, milliseconds */
async function chooseSecond(): Promise<number> {
  await sleep(4000);
  const second = Math.ceil(Date.now() / 1000) * 1000;
  await sleep(second - Date.now() + 4000);
  return second;
}

async function loseAndRestore(school: School, payments: Payments, key: string): Promise<void> {
  const writing = payments.payUntilItEnds();
  const second = await chooseSecond();
  await burn();
  const burntAt = Math.max(...payments.acknowledged.map(({ answeredAt }) => answeredAt));
  await writing;
  await installAgain();
  await writeFile(join(debian.root, 'root/key.txt'), `${key}\n`, { mode: 0o600 });
  const line = `sudo valence restore --in-place --from ${PLACE} --key key.txt`;
  const at = inSchoolTime(second);
  const restored = await book(line, { [line]: `${line} --at "${at}"` });
  expect(restored).toContain('BACKUP_TO');
  await enterWhatsApp();
  await school.signIn('teacher');
  await school.signIn('student');
  await school.play();
  const then = await payments.compare(second);
  const before = payments.acknowledged.filter(({ answeredAt }) => answeredAt <= second).length;
  console.log(
    `          at ${at}: ${before} payments acknowledged, ${then.lost} lost, ${then.later} of later`,
  );
  expect(then).toEqual({ lost: 0, later: 0 });

  await writeFile(join(debian.root, 'root/key.txt'), `${key}\n`, { mode: 0o600 });
  await book(line);
  await works('sudo valence start');
  await school.signIn('teacher');
  const promised = await payments.compare(burntAt - PROMISED_MILLISECONDS);
  const lost = await payments.forgetLost();
  const age = Math.max(0, ...lost.map(({ answeredAt }) => burntAt - answeredAt)) / 1000;
  console.log(
    `          to the end: ${payments.acknowledged.length} payments there, ${lost.length} lost, of the last ${age.toFixed(1)} s`,
  );
  expect(promised.lost).toBe(0);
}

/** As it was at an instant, while the school runs. */
async function goBack(school: School, payments: Payments): Promise<void> {
  await book(`sudo valence setup --unattended --backup-to ${PLACE}`);
  await untilBackedUp();
  await book('sudo valence backup --now');
  await school.signIn('teacher');
  for (let count = 0; count < 20; count += 1) await payments.pay();
  await sleep(2000);
  const second = Math.floor(Date.now() / 1000) * 1000;
  await sleep(2000);
  for (let count = 0; count < 20; count += 1) await payments.pay();
  const copy = await book('sudo valence restore --at "2026-11-20 16:20"', {
    '2026-11-20 16:20': inSchoolTime(second),
  });
  const [restored = ''] = /\/var\/lib\/valence\/restored-\S+/.exec(copy) ?? [];
  await book('sudo valence restore --put-in-place /var/lib/valence/restored-…', {
    '/var/lib/valence/restored-…': restored,
  });
  await school.signIn('teacher');
  expect(await payments.compare(second)).toEqual({ lost: 0, later: 0 });
  await payments.forgetLost();
}

/** To another machine, by an archive of everything. */
async function move(school: School, payments: Payments): Promise<{ lost: number }> {
  await book('sudo valence export /var/lib/valence/school.valence --with-secret');
  const carried = join(folder, 'school.valence');
  await copyFile(join(debian.root, 'var/lib/valence/school.valence'), carried);
  await burn();
  await installAgain();
  await copyFile(carried, join(debian.root, 'root/school.valence'));
  await book('sudo valence import school.valence');
  await enterWhatsApp();
  await school.signIn('teacher');
  await school.signIn('student');
  await school.play();
  const moved = await payments.compare(Date.now());
  console.log(`          moved: ${payments.acknowledged.length} payments, ${moved.lost} lost`);
  return moved;
}

const BESIDE = '9001_remark.sql';
const PAUSED = '9002_no_remark.sql';
const MIGRATIONS = {
  [BESIDE]: { sql: 'ALTER TABLE institute ADD COLUMN remark text;', worksWithVersionBefore: true },
  [PAUSED]: { sql: 'ALTER TABLE institute DROP COLUMN remark;', worksWithVersionBefore: 'drops a column' },
} as const;

/** Makes a later version's archive and loads it onto the machine. @returns its name */
async function loadArchive(
  version: string,
  migrations: readonly (keyof typeof MIGRATIONS)[],
): Promise<string> {
  const content = Object.fromEntries(migrations.map((name) => [name, MIGRATIONS[name]]));
  const later = { out: join(folder, 'later'), privateKey, version, migrations: content };
  const file = await timed(`the archive of ${version}`, async () => makeLaterArchive(archive, later));
  for (const name of [basename(file), SUMS_FILE, SIGNATURE_FILE])
    await copyFile(join(file, '..', name), join(debian.root, 'root', name));
  return basename(file);
}

const UPGRADE = 'sudo valence upgrade valence-0.3.0.tar.gz';

/** While the school is used, by https, too. */
async function upgradeBeside(school: School, payments: Payments): Promise<void> {
  await loadArchive('0.3.0', [BESIDE]);
  const checked = await timed(`${UPGRADE} --check`, async () => works(`${UPGRADE} --check`));
  expect(checked).toContain('would work, without a pause. Nothing was changed.');
  expect(await works('ls /opt/valence/releases')).toBe('0.2.0\n');
  const each = [
    async () => secureStatus(authority, DOMAIN, '/login'),
    async () => statusOf(`http://127.0.0.1:${port}/healthz`),
  ];
  // So many that an upgrade on a quiet machine meets more than 10,000 requests.
  const ask = [...each, ...each, ...each];
  const { result, asked, failures } = await whileUsed({ payments, ask }, async () => book(UPGRADE));
  expect(result).toContain('The school runs with version 0.3.0.');
  console.log(`          meanwhile: ${asked} requests and payments, ${failures.length} failed`);
  expect(failures).toEqual([]);
  await isWhole(school, payments, '0.3.0');
}

/** Of a school that is backed up: the order is refused until it allows the pause. */
async function upgradeWithPause(school: School, payments: Payments): Promise<void> {
  await book(`sudo valence setup --unattended --backup-to ${PLACE}`, { [PLACE]: '/mnt/backup/moved' });
  await untilBackedUp();
  await school.signIn('teacher');
  await payments.pay();
  const order = `sudo valence upgrade ${await loadArchive('0.4.0', [BESIDE, PAUSED])}`;
  const refused = await debian.run(order);
  expect(refused.output).toContain('drops a column');
  expect(refused.code).toBe(1);
  expect(await works('valence status')).toContain('Running');
  const done = await timed(`${order} --with-pause`, async () => works(`${order} --with-pause`));
  expect(done).toContain('The school runs with version 0.4.0.');
  expect(done).toContain('/mnt/backup/moved');
  await isWhole(school, payments, '0.4.0');
}

async function isWhole(school: School, payments: Payments, version: string): Promise<void> {
  expect(await works('basename $(readlink -f /opt/valence/current)')).toBe(`${version}\n`);
  await works('systemctl is-active valence');
  expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(200);
  await school.signIn('teacher');
  await school.signIn('student');
  await school.play();
  expect(await payments.compare(Date.now())).toEqual({ lost: 0, later: 0 });
}
