// An internet of this machine alone: a certificate authority (Pebble, with short-lived certificates), its DNS, and Caddy with the
// site that setup wrote. Their programs are Debian's packages pebble and caddy.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../tools/free-port.ts';
import { findProgram } from '../../../tools/programs.ts';

export interface Authority {
  /** Where it looks for the challenges of whoever asks for a certificate. */
  readonly ports: { readonly http: number; readonly https: number };
  /** Its own certificate, by which Caddy knows it: a file, PEM. */
  readonly certificate: string;
  /** Global options of a Caddy that asks it, and renews soon enough for certificates of seconds. */
  readonly options: readonly string[];
  /** The root of whatever it issues, PEM. */
  readonly root: () => Promise<string>;
  /** What the programs printed. */
  readonly output: () => string;
  readonly end: () => Promise<void>;
}

export interface HttpsWorld extends Pick<Authority, 'output' | 'end'> {
  /** Where Caddy serves https. */
  readonly port: number;
  /** The root of whatever the authority issues, PEM. */
  readonly authority: Authority['root'];
}

const AUTHORITY = ['pebble', 'pebble-challtestsrv', 'openssl'];

/** The first program that is not installed here; undefined when all are. */
export function missingForHttps(): string | undefined {
  return ['caddy', ...AUTHORITY].find((name) => !findProgram([name]));
}

/** As above, where the Caddy is another machine's. */
export function missingForAuthority(): string | undefined {
  return AUTHORITY.find((name) => !findProgram([name]));
}

/**
 * @param folder for their files
 * @param lifeSeconds how long a certificate is valid; Caddy renews it in the last third
 */
export async function startAuthority(folder: string, lifeSeconds: number): Promise<Authority> {
  const names = ['http', 'https', 'directory', 'management', 'dns', 'dnsManagement'] as const;
  const ports = {} as Record<(typeof names)[number], number>;
  for (const name of names) ports[name] = await freePort();
  const [certificate, key] = [join(folder, 'pebble.pem'), join(folder, 'pebble.key')];
  await makeCertificate(certificate, key);
  const programs = startPrograms();
  programs.start('pebble-challtestsrv', [
    ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', `127.0.0.1:${ports.dns}`],
    ...['-management', `127.0.0.1:${ports.dnsManagement}`, '-http01', '', '-https01', '', '-tlsalpn01', ''],
  ]);
  const pebble = {
    listenAddress: `127.0.0.1:${ports.directory}`,
    managementListenAddress: `127.0.0.1:${ports.management}`,
    certificate,
    privateKey: key,
    httpPort: ports.http,
    tlsPort: ports.https,
    ocspResponderURL: '',
    certificateValidityPeriod: lifeSeconds,
  };
  await writeFile(join(folder, 'pebble.json'), JSON.stringify({ pebble }));
  programs.start('pebble', ['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${ports.dns}`], {
    PEBBLE_VA_NOSLEEP: '1',
    PEBBLE_WFE_NONCEREJECT: '0',
  });
  const root = async () =>
    get(`https://127.0.0.1:${ports.management}/roots/0`, await readFile(certificate, 'utf8'));
  for (;;) {
    if (await root().catch(() => undefined)) break;
    if (programs.hasEnded()) throw new Error(programs.output());
    await sleep(100);
  }
  const options = [
    'skip_install_trust',
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    `acme_ca https://127.0.0.1:${ports.directory}/dir`,
    'renew_interval 2s',
    'ocsp_stapling off',
  ];
  return { ports, certificate, options, root, output: programs.output, end: async () => programs.end() };
}

/**
 * @param folder for their files
 * @param site the file that setup wrote
 * @param lifeSeconds how long a certificate is valid
 */
export async function startHttpsWorld(
  folder: string,
  site: string,
  lifeSeconds: number,
): Promise<HttpsWorld> {
  const authority = await startAuthority(folder, lifeSeconds);
  const options = [
    ...['admin off', `storage file_system ${join(folder, 'caddy')}`],
    ...[...authority.options, `acme_ca_root ${authority.certificate}`],
  ];
  await mkdir(join(folder, 'home'), { recursive: true });
  const main = join(folder, 'Caddyfile');
  await writeFile(main, `{\n${options.map((line) => `\t${line}\n`).join('')}}\nimport ${site}\n`);
  const programs = startPrograms();
  programs.start('caddy', ['run', '--config', main, '--adapter', 'caddyfile'], {
    HOME: join(folder, 'home'),
  });
  return {
    port: authority.ports.https,
    authority: authority.root,
    output: () => authority.output() + programs.output(),
    end: async () => {
      await programs.end();
      await authority.end();
    },
  };
}

function startPrograms() {
  const children: ChildProcess[] = [];
  let output = '';
  return {
    start(program: string, words: readonly string[], environment: Record<string, string> = {}) {
      const child = spawn(program, [...words], { env: { PATH: process.env.PATH ?? '', ...environment } });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      children.push(child);
    },
    hasEnded: () => children.some(({ exitCode }) => exitCode !== null),
    output: () => output,
    async end() {
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null) return;
          const closed = new Promise((done) => child.once('close', done));
          child.kill('SIGTERM');
          await closed;
        }),
      );
    },
  };
}

/**
 * Writes a certificate that is its own authority, for a day.
 * @param domain absent: for the address 127.0.0.1, where Caddy reaches the authority's own interface
 */
export async function makeCertificate(certificate: string, key: string, domain?: string): Promise<void> {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const name = domain === undefined ? 'IP:127.0.0.1' : `DNS:${domain}`;
  const subject = ['-subj', `/CN=${domain ?? 'pebble'}`, '-addext', `subjectAltName=${name}`];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    ...kind,
    ...subject,
    '-out',
    certificate,
    '-keyout',
    key,
  ]);
}

async function get(url: string, ca: string): Promise<string> {
  return new Promise((done, fail) => {
    const call = request(url, { ca }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.once('end', () => done(text));
    });
    call.once('error', fail);
    call.end();
  });
}

/** Asks as a browser does that trusts the authority. @returns the status, or why there is no connection */
export async function secureStatus(
  authority: Authority,
  domain: string,
  path: string,
): Promise<number | string> {
  const ca = await authority.root();
  const agent = new Agent({ keepAlive: false });
  return new Promise((done) => {
    const options = { host: '127.0.0.1', port: authority.ports.https, servername: domain, path, ca, agent };
    const call = request({ ...options, headers: { host: domain } }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    call.once('error', ({ message }) => done(message));
    call.end();
  });
}

/**
 * `fetch` as a browser does it that trusts an authority and finds the domain at a port of this machine.
 * @param ca the certificates that it trusts, PEM
 */
export function secureFetch({ ca, port }: { ca: string; port: number }): typeof fetch {
  return async (input, { method = 'GET', headers, body } = {}) => {
    const { hostname, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const sent = { ...Object.fromEntries(new Headers(headers)), host: hostname };
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const place = { host: '127.0.0.1', port, servername: hostname, ca, path: pathname + search };
      request({ ...place, method, headers: sent, agent: false }, done)
        .once('error', fail)
        .end(typeof body === 'string' ? body : undefined);
    });
    const received = new Headers();
    for (const [name, values = []] of Object.entries(answer.headersDistinct))
      for (const value of values) received.append(name, value);
    const bytes = Buffer.concat(await answer.toArray());
    return new Response(bytes, { status: answer.statusCode ?? 0, headers: received });
  };
}
