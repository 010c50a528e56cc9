// Further procedures of docs/OPERATIONS.md on a bare Debian that is a school already: the doctor, a lost second factor, a sign-in by
// https, and nginx in the place of Caddy.

import { appendFile, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stepAt } from '@valence/domain/totp';
import { expect } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import type { School } from '../../../tools/image/school.ts';
import { totpCode } from '../src/features/second-factor/totp-codes.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { BareDebian } from './bare-debian.ts';
import { type Commands, timed } from './bare-debian-commands.ts';
import { bytesOf } from './factor-kit.ts';
import { type Authority, makeCertificate, secureFetch } from './https-world.ts';

export interface BareSchool extends Commands {
  readonly debian: BareDebian;
  readonly school: School;
  readonly domain: string;
  /** Where the server listens, behind Caddy or nginx. */
  readonly port: number;
}

interface DoctorReport {
  readonly findings: readonly { id: string; state: string; says: string | null; remedy: string | null }[];
}

async function doctor({ debian }: BareSchool): Promise<DoctorReport> {
  const { output } = await debian.run('valence doctor --json');
  return JSON.parse(output) as DoctorReport;
}

/** Of a fault that is planted on the machine, the doctor says what it is and what to do, beside a server that runs and one that is stopped. */
export async function askDoctor(bare: BareSchool): Promise<void> {
  const { works } = bare;
  const sights = (await doctor(bare)).findings;
  expect(sights.length).toBeGreaterThan(20);
  const broken = sights.filter(({ state }) => state === 'broken').map(({ id }) => id);
  // What a machine without the internet cannot have: Meta's own servers find it nowhere.
  console.log(`          doctor: ${sights.length} checks, broken here: ${broken.join(', ') || 'none'}`);
  expect(broken).not.toContain('ffmpeg');
  await works('mv /usr/bin/ffmpeg /usr/bin/ffmpeg.away');
  const found = (await doctor(bare)).findings.find(({ id }) => id === 'ffmpeg');
  expect(found?.remedy).toContain('ffmpeg');
  await works('sudo valence stop');
  const stopped = (await doctor(bare)).findings.find(({ id }) => id === 'ffmpeg');
  expect(stopped?.remedy).toBe(found?.remedy);
  await works('mv /usr/bin/ffmpeg.away /usr/bin/ffmpeg\nsudo valence start');
}

/** The only admin's phone with the authenticator is gone. */
export async function loseFactor({ works, book, school }: BareSchool, admin: string): Promise<void> {
  await school.signIn('teacher');
  const { secret } = await school.ask<{ secret: string }>('POST', '/api/v1/second-factor/totp', {
    as: 'teacher',
  });
  const code = totpCode(bytesOf(secret), stepAt(systemClock.now()));
  await school.ask('POST', '/api/v1/second-factor/totp/enrol', { as: 'teacher', body: { code } });
  const factors = async () =>
    school.ask<{ totp: object | null }>('GET', '/api/v1/second-factor', { as: 'teacher' });
  expect((await factors()).totp).not.toBeNull();
  await works('sudo valence stop');
  await book('sudo valence reset-second-factor 0771234567', { '0771234567': admin });
  await works('sudo valence start');
  // A passcode alone signs in again.
  await school.signIn('teacher');
  expect((await factors()).totp).toBeNull();
}

/** A student at the school's own name: the certificate, the sign-in with its webhook, and the lesson. */
export async function signInSecurely({ school, domain }: BareSchool, authority: Authority): Promise<void> {
  const send = secureFetch({ ca: await authority.root(), port: authority.ports.https });
  const secure = school.at(`https://${domain}`, send);
  await timed('a student signs in and plays by https', async () => {
    await secure.signIn('student');
    await secure.play();
  });
}

const NGINX = 'sudo cp /opt/valence/current/docs/nginx.conf.example /etc/nginx/sites-enabled/valence';

/** nginx takes Caddy's place and sends the lessons; its certificate is this test's own. */
export async function moveBehindNginx(bare: BareSchool, folder: string): Promise<void> {
  const { debian, works, book, school, domain, port } = bare;
  const [https, http] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, 'nginx.pem'), join(folder, 'nginx.key')];
  await makeCertificate(certificate, key, domain);
  const live = join(debian.root, 'etc/letsencrypt/live', domain);
  await mkdir(live, { recursive: true });
  await copyFile(certificate, join(live, 'fullchain.pem'));
  await copyFile(key, join(live, 'privkey.pem'));
  await book(NGINX);
  // Ports that nobody else uses here.
  const site = join(debian.root, 'etc/nginx/sites-enabled/valence');
  const text = (await readFile(site, 'utf8'))
    .replace('listen 80;', `listen ${http};`)
    .replace('listen 443 ssl http2;', `listen ${https} ssl http2;`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('carried/3000.log', `carried/${port}.log`);
  await writeFile(site, text);
  await appendFile(join(debian.root, 'etc/valence/valence.env'), 'STREAM_CARRIER=nginx\n');
  await book('sudo systemctl restart nginx');
  const send = secureFetch({ ca: await readFile(certificate, 'utf8'), port: https });
  const secure = school.at(`https://${domain}`, send);
  await timed('a student signs in and plays behind nginx', async () => {
    await expect
      .poll(async () => (await send(`https://${domain}/readyz`).catch(() => undefined))?.status, {
        timeout: 120_000,
      })
      .toBe(200);
    await secure.signIn('student');
    await secure.play();
  });
  // A notice is no error: Debian's package starts nginx anew while installing it, and nginx says so here.
  expect(await works("grep --invert-match '\\[notice\\]' /var/log/nginx/error.log || true")).toBe('');
}
