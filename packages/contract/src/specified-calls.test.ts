// Checks that every call that the product's specification names (its section 7) is declared, by method and path.

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint, Who } from './endpoint.ts';
import { recordVisit } from './site/analytics.ts';

const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });
const modules = await Promise.all(
  files.map(async (file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
);
const endpoints = modules
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  );

/** Method, path, who may call it, names in the address, names in the body, status. */
const specified: [string, string, Who, string[], string[], number][] = [
  ['POST', '/auth/login', 'anyone', [], ['phone'], 200],
  ['GET', '/auth/otp-status', 'anyone', ['id'], [], 200],
  ['POST', '/auth/verify', 'anyone', [], ['otp', 'userId'], 200],
  ['POST', '/auth/refresh', 'anyone', [], ['refreshToken'], 200],
  ['GET', '/api/uservideos', 'signed-in', [], [], 200],
  ['GET', '/api/video', 'signed-in', ['id'], [], 200],
  ['GET', '/api/logout', 'signed-in', [], [], 200],
  ['GET', '/api/userprofile', 'signed-in', [], [], 200],
  ['PUT', '/api/alyear', 'signed-in', [], ['alYear'], 200],
  // The fields on where a visit came from are our addition: see below.
  [
    'POST',
    '/api/v1/analytics/visit',
    'anyone',
    [],
    ['campaign', 'landingPage', 'medium', 'referrer', 'sessionId', 'source'],
    201,
  ],
];

test.each(specified)('%s %s', (method, path, who, query, body, status) => {
  const matches = endpoints.filter((one) => one.method === method && one.path === path);
  expect(matches).toHaveLength(1);
  expect(matches.map((one) => [one.who, namesOf(one.query), namesOf(one.body), one.status ?? 200])).toEqual([
    [who, query, body, status],
  ]);
});

test('a visit of the specified client, without our additional fields, is accepted', () => {
  const visit = { sessionId: 'session_1700000000000_abcdefghi', landingPage: 'home' };
  expect(recordVisit.body?.safeParse(visit).success).toBe(true);
});

function namesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('shape' in schema)) return [];
  return Object.keys(schema.shape as object).sort();
}

// Calls whose bodies have variants, or whose callers depend on the admin's abilities: only checked to exist.
test.each([
  ['POST', '/api/v1/analytics/activity'],
  ['GET', '/api/videos'],
  ['GET', '/api/v1/classes/all-with-institutes'],
  ['POST', '/api/v1/class-videos/add-video'],
  ['GET', '/api/v1/users/phone'],
  ['POST', '/api/v1/videos/grant-access'],
  ['DELETE', '/api/v1/videos/reference'],
  ['GET', '/api/v1/videos/users/:videoId'],
])('%s %s is declared', (method, path) => {
  expect(endpoints.filter((one) => one.method === method && one.path === path)).toHaveLength(1);
});
