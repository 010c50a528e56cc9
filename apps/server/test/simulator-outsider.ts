// An outsider who attacks a server that still has its simulator: tries to read the admin's code and to become admin.

import { request } from 'node:http';
import { type Nginx, startNginx } from '../../../tools/nginx.ts';
import { randomToken } from '../src/platform/ids.ts';

export interface Outsider {
  /** The number of an admin; international form without '+'. */
  admin: string;
  /** The header for the key. */
  header: string;
  /** How many random keys are tried. */
  guesses: number;
}

export interface Figures {
  tries: number;
  /** Answers by their status. */
  statuses: Record<number, number>;
  /** Answers that showed a part of a chat. */
  opened: number;
  /** The first request that got such an answer. */
  firstOpened: string | undefined;
  /** Whether a code that was read made a session. */
  signedIn: boolean;
}

/** nginx as the first page of its documentation shows it: one `proxy_pass`, no header of ours. */
export async function startBareNginx(app: string): Promise<Nginx> {
  return startNginx(
    (port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass ${new URL(app).origin}; } }`,
  );
}

/** Tries every call of the simulator at `url` in all ways that an outsider can think of. */
export async function attackSimulator(url: string, outsider: Outsider): Promise<Figures> {
  const figures: Figures = { tries: 0, statuses: {}, opened: 0, firstOpened: undefined, signedIn: false };
  const userId = await beginAttempt(url, outsider.admin);
  const text = JSON.stringify({ phone: outsider.admin, text: 'Passcode' });
  const query = `?phone=${outsider.admin}&after=0`;
  const codes = new Set<string>();
  for (const path of pathsTo('/simulator/whatsapp/messages')) {
    for (const headers of headersOf(outsider)) {
      await once(figures, codes, { url, method: 'POST', path, headers, body: text });
      await once(figures, codes, { url, method: 'GET', path: path + query, headers });
    }
  }
  for (let guess = 0; guess < outsider.guesses; guess += 1) {
    const headers = { [outsider.header]: randomToken(32) };
    const path = `/simulator/whatsapp/messages${query}`;
    await once(figures, codes, { url, method: 'GET', path, headers });
  }
  // Newest first: an attempt accepts five guesses.
  for (const code of [...codes].toReversed()) figures.signedIn ||= await verify(url, userId, code);
  return figures;
}

/** The ways in which addresses are written to get past a check. */
function pathsTo(path: string): string[] {
  const last = path.split('/').at(-1) ?? '';
  const folder = path.slice(0, -last.length);
  return [
    path,
    `${path}/`,
    `/${path}`,
    `${folder}/${last}`,
    `${folder}./${last}`,
    `${folder}x/../${last}`,
    `/webhooks/..${path}`,
    path.replace('simulator', '%73imulator'),
    path.replace('/messages', '%2fmessages'),
    path.toUpperCase(),
    `${path};x`,
    `${path}%00`,
    `${path}?key=`,
  ];
}

function headersOf({ header }: Outsider): Record<string, string>[] {
  return [
    {},
    { host: 'localhost' },
    { host: 'localhost:3000', origin: 'http://localhost:3000' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1;host=localhost', 'x-real-ip': '127.0.0.1' },
    { connection: `close, ${header}`, [header]: 'x' },
    { [header]: '' },
    { [header]: 'null' },
    { [header]: '[object Object]' },
    { [header]: 'A'.repeat(43) },
    { [header.replaceAll('-', '_')]: 'x' },
    { authorization: 'Bearer undefined', cookie: `${header}=x` },
  ];
}

interface Try {
  url: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

async function once(figures: Figures, codes: Set<string>, about: Try): Promise<void> {
  const { status, text } = await send(about);
  figures.tries += 1;
  figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
  if (!text.includes('"bubble')) return;
  figures.opened += 1;
  figures.firstOpened ??= `${about.method} ${about.path} ${JSON.stringify(about.headers)}`;
  for (const [code] of text.matchAll(/\b\d{6}\b/g)) codes.add(code);
}

/** By hand: fetch would tidy up the path. */
async function send({ url, method, path, headers, body }: Try): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  const all = { ...headers, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((done, fail) => {
    const outgoing = request({ hostname, port, method, path, headers: all }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.once('end', () => done({ status: answer.statusCode ?? 0, text }));
      answer.once('error', fail);
    });
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}

async function beginAttempt(url: string, phone: string): Promise<string> {
  return (await post<{ userId: string }>(`${url}/auth/login`, { phone })).userId;
}

async function verify(url: string, userId: string, otp: string): Promise<boolean> {
  const answer = await post<{ isAuthenticated?: boolean }>(`${url}/auth/verify`, { userId, otp });
  return answer.isAuthenticated === true;
}

async function post<Reply>(address: string, body: unknown): Promise<Reply> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Reply;
}
