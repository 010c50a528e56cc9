// Structured logs (one JSON object a line) that never carry a code, a token, a cookie or a whole phone number.

import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './env.ts';

export type { Logger } from 'pino';

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'code',
  'otp',
  'passcode',
  'token',
  'refreshToken',
  'accessToken',
  'appSecret',
  'secretKey',
  'password',
];

/**
 * The server's log. Fields with a secret's name are censored at the first two levels; whatever still looks like a phone
 * number, a bearer token or a signed token is masked in the finished line.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: censored,
    },
    serializers: { err: shortError },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: scrub },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The fields of an error that a reader needs. Its other fields may be whole clients and requests, with all that they hold.
 */
function shortError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: shortError(cause) }) };
}

// ECONNREFUSED, 23505, token-invalid: words of ours, of Node and of PostgreSQL. Never six digits.
const ERROR_CODE = /^(?:[A-Z][A-Z0-9_]{2,39}|[0-9A-Z]{5}|[a-z]+(?:-[a-z]+)+)$/;

/** An error's `code` is what readers look for in a log; any other `code` may be a passcode. */
function censored(value: unknown, path: readonly unknown[]): unknown {
  const isErrorCode = path.at(-1) === 'code' && typeof value === 'string' && ERROR_CODE.test(value);
  return isErrorCode ? value : '[secret]';
}

/** `94771234567` as `94•••••4567`: enough to recognise a known number, too little to learn a new one. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}•••••${phone.slice(-4)}`;
}

const PHONES = /(?<![0-9A-Za-z-])(?:\+|00)?94[1-9]\d{8}(?!\d)|(?<![0-9A-Za-z-])0[1-9]\d{8}(?!\d)/g;
const SIGNED_TOKENS = /eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g;
const BEARER = /(Bearer\s+)[\w.~+/=-]+/gi;

/**
 * Masks what looks like a secret in a finished line. The line stays valid JSON: where the number may be a bare JSON number,
 * zeros mask it.
 */
export function scrub(line: string): string {
  return line
    .replace(PHONES, (number, offset: number) =>
      /[:,[]/.test(line[offset - 1] ?? '') ? `94000000${number.slice(-4)}` : maskPhone(number),
    )
    .replace(SIGNED_TOKENS, '[token]')
    .replace(BEARER, '$1[token]');
}
