// Reads JSON bodies strictly: what no honest client sends is refused before it reaches a rule or the database.

import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bytes that a call of the interface may carry; uploads and webhooks have limits of their own. */
export const LONGEST_BODY = 128 * 1024;
// The declared bodies are three levels deep at most.
const DEEPEST = 32;
const POISONED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Makes JSON the only kind of body that the server takes; routes that need another add their own parser. */
export function installJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request: unknown, body: Buffer, done: (error: Error | null, value?: unknown) => void) => {
      let value: unknown;
      try {
        value = parseJson(body);
      } catch (error) {
        done(error as Error);
        return;
      }
      done(null, value);
    },
  );
}

/** @throws an error with `statusCode` 400 for anything that is not plain, well-formed JSON of modest depth. */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  if (nesting(text) > DEEPEST) throw badBody('it is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badBody('it is not JSON');
  }
  if (!isPlain(value)) throw badBody('it contains a name or a character that is not allowed');
  return value;
}

/** Whether a text can be stored and sent on: PostgreSQL refuses NUL, and UTF-8 has no lone surrogates. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Whether every text in a value is plain, and no name in it reaches for a prototype. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.entries(value).every(
    ([name, inner]) => !POISONED_KEYS.has(name) && isPlainText(name) && isPlain(inner),
  );
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw badBody('it is not UTF-8');
  }
}

/** The deepest nesting of brackets outside strings; counted before parsing, so that no parser has to survive it. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

function badBody(why: string): Error {
  return Object.assign(new Error(`${STATUS_CODES[400]}: the body was refused because ${why}.`), {
    statusCode: 400,
  });
}
