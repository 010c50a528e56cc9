// One request of a check to an address that the settings name: what came back, or plainly why nothing did.

import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

export interface Answer {
  readonly status: number;
  /** By names in small letters; repeated ones are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first 64 KiB. */
  readonly text: string;
}

/** `words` is Node's code (`ECONNREFUSED`) or its first words; never a part of the address or of an answer. */
export type Look = { readonly answer: Answer } | { readonly words: string };

export interface LookOptions {
  readonly method?: 'GET' | 'OPTIONS' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** 10,000 when absent. */
  readonly timeoutMilliseconds?: number;
}

const MOST_BYTES = 64 * 1024;

/** Redirects are not followed: they are answers like any other. Every call has a connection of its own. Never throws. */
export async function lookAt(address: string, options: LookOptions = {}): Promise<Look> {
  try {
    return { answer: await ask(new URL(address), options) };
  } catch (error) {
    return { words: wordsOf(error) };
  }
}

async function ask(
  url: URL,
  { method = 'GET', headers = {}, body, timeoutMilliseconds = 10_000 }: LookOptions,
): Promise<Answer> {
  const begin = url.protocol === 'https:' ? overHttps : overHttp;
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  return new Promise((done, fail) => {
    const all = { ...headers, 'accept-encoding': 'identity' };
    const sent = begin(url, { method, headers: all, signal, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        const text = Buffer.concat(parts).toString('utf8', 0, MOST_BYTES);
        done({ status: answer.statusCode ?? 0, headers: plain(answer.headers), text });
      };
      answer.on('error', fail).on('end', end);
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        parts.push(part);
        if (bytes <= MOST_BYTES) return;
        end();
        answer.destroy();
      });
    });
    sent.once('error', fail).end(body);
  });
}

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}

const LONGEST_WORDS = 80;

/** The code of an error, or else its name. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && typeof error.code === 'string') return error.code.slice(0, LONGEST_WORDS);
  return error.name === 'TimeoutError' ? 'no answer in time' : error.name.slice(0, LONGEST_WORDS);
}
