// The calls that the product's specification names (its section 7) are declared, each by its method and path.

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordVisit } from './analytics.ts';
import type { Endpoint, Who } from './endpoint.ts';

const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] });
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
  // The places that a visit came from are our addition: see below.
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
  const found = endpoints.filter((one) => one.method === method && one.path === path);
  expect(found).toHaveLength(1);
  expect(found.map((one) => [one.who, namesOf(one.query), namesOf(one.body), one.status ?? 200])).toEqual([
    [who, query, body, status],
  ]);
});

test('a visit is taken as the specified client sends it, without what was added', () => {
  const sent = { sessionId: 'session_1700000000000_abcdefghi', landingPage: 'home' };
  expect(recordVisit.body?.safeParse(sent).success).toBe(true);
});

function namesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('shape' in schema)) return [];
  return Object.keys(schema.shape as object).sort();
}

// Whose bodies have variants, or who may call them is the desk's business.
test.each([
  ['POST', '/api/v1/analytics/activity'],
  ['GET', '/api/videos'],
  ['GET', '/api/v1/classes/all-with-institutes'],
  ['POST', '/api/v1/class-videos/add-video'],
  ['GET', '/api/v1/users/phone'],
  ['POST', '/api/v1/videos/grant-access'],
  ['DELETE', '/api/v1/videos/reference'],
  ['GET', '/api/v1/videos/users/:videoId'],
])('%s %s is there', (method, path) => {
  expect(endpoints.filter((one) => one.method === method && one.path === path)).toHaveLength(1);
});
