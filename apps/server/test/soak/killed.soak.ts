// The server and its PostgreSQL killed with kill -9 in the middle of writing, by the dozen.

import { afterEach, expect, test } from 'vitest';
import { killPostgres, killServers } from '../kills.ts';
import { endPrograms, postgresLives } from '../programs.ts';

const SERVERS = 200;
const DATABASES = 60;

afterEach(endPrograms);

test(`D1: killed ${SERVERS} times in the middle of writing it loses nothing it acknowledged`, async () => {
  const { dataDir, server, postmasters, acknowledged, lost } = await killServers(SERVERS);
  console.log(`${SERVERS} servers killed: ${acknowledged} writes acknowledged, ${lost.length} lost`);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(SERVERS);
  expect(postmasters).toHaveLength(1);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(await postgresLives(dataDir, postmasters[0] ?? 0)).toBe(false);
});

test(`D1: PostgreSQL killed ${DATABASES} times under a running server loses nothing and is back each time`, async () => {
  const { server, acknowledged, lost, statuses } = await killPostgres(DATABASES);
  console.log(
    `PostgreSQL killed ${DATABASES} times: ${acknowledged} writes acknowledged, ${lost.length} lost`,
  );
  expect(lost).toEqual([]);
  expect(statuses).toEqual(new Set([200, 503]));
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});
