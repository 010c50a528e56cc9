// For tests of the checks: one harness, what each check of an installation sees, and servers that stand in for what is outside.

import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { findingWords } from '@valence/copy/admin/checkups';
import type { CheckupId, Sight } from '@valence/domain/checkups';
import { type CheckParts, checksOf } from '../src/composition/checkups.ts';
import type { Settings } from '../src/platform/env.ts';
import type { Harness } from './harness.ts';

/** What a planted fault changes of the installation. */
export interface Changes extends Partial<Omit<CheckParts, 'settings'>> {
  readonly settings?: Partial<Settings>;
}

/** What one check of the harness's installation sees, with these changes. */
export async function sightOf(harness: Harness, id: CheckupId, changes: Changes = {}): Promise<Sight> {
  const { settings, secret, clock, db, pool, storage } = harness;
  const parts: CheckParts = {
    ...{ secret, clock, database: { db, pool }, storage, pagesFolder: undefined },
    ...changes,
    settings: { ...settings, ...changes.settings },
  };
  const check = checksOf(parts).find((one) => one.id === id);
  if (!check) throw new Error(`This installation does not check ${id}.`);
  return check.look();
}

/** The finding, and whether it has words and a remedy without holes. */
export function named(id: CheckupId, { state, finding, values }: Sight) {
  const words = findingWords(id, finding, values);
  const isWhole = words !== undefined && words.remedy.length > 10 && !/[{}]/.test(words.says + words.remedy);
  return { state, finding, isWhole };
}

export interface Outside {
  readonly url: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A server that answers each path (without query) as scripted, and 404 otherwise. */
export async function startOutside(
  answer: (path: string, asked: IncomingMessage) => Reply,
): Promise<Outside> {
  const server = createServer((asked, response) => {
    const { status = 200, headers = {}, body = '' } = answer((asked.url ?? '').split('?', 1)[0] ?? '', asked);
    response.writeHead(status, headers).end(body);
  });
  return started(server);
}

/** A proxy before a server, which may change what is asked and what is answered, and keep answers. */
export async function startProxy(
  target: string,
  {
    forwardedFor,
    answerHeaders = () => ({}),
    keeps = false,
  }: {
    /** What it writes into X-Forwarded-For, by what came; undefined leaves that as it is. */
    forwardedFor?: (came: string | undefined, from: string) => string;
    answerHeaders?: (path: string) => Record<string, string>;
    keeps?: boolean;
  },
): Promise<Outside> {
  const kept = new Map<string, { status: number; headers: IncomingMessage['headers']; body: Buffer }>();
  const server = createServer((asked, response) => {
    const path = asked.url ?? '';
    const stored = keeps ? kept.get(path) : undefined;
    if (stored) return void response.writeHead(stored.status, stored.headers).end(stored.body);
    const came = [asked.headers['x-forwarded-for']].flat()[0];
    const forwarded = forwardedFor?.(came, asked.socket.remoteAddress ?? '');
    const headers = { ...asked.headers, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
    const onward = request(target + path, { method: asked.method ?? 'GET', headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const { 'transfer-encoding': _, ...rest } = answer.headers;
        const all = { ...rest, ...answerHeaders(path) };
        const status = answer.statusCode ?? 500;
        kept.set(path, { status, headers: all, body });
        response.writeHead(status, all).end(body);
      });
    });
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  });
  return started(server);
}

async function started(server: ReturnType<typeof createServer>): Promise<Outside> {
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** An address of this machine that other machines would use. */
export function outerHost(): string {
  const all = Object.values(networkInterfaces()).flat();
  const found = all.find((one) => one && !one.internal && one.family === 'IPv4');
  if (!found) throw new Error('This machine has no network beside the loopback one.');
  return found.address;
}

/** An address at which nothing listens. */
export const NOBODY = 'http://127.0.0.1:9';
