import { afterEach, expect, test } from 'vitest';
import { killPostgres } from '../../test/kills.ts';
import { endPrograms } from '../../test/programs.ts';

afterEach(endPrograms);

test('D1: PostgreSQL killed twice under a running server loses nothing and is back each time', {
  timeout: 300_000,
}, async () => {
  const { server, acknowledged, lost, statuses, unexplained } = await killPostgres(2);
  expect(acknowledged).toBeGreaterThan(10);
  expect(lost).toEqual([]);
  // While PostgreSQL was away it answered 503 with Retry-After and nothing else.
  expect(unexplained).toBe(0);
  expect(statuses).toEqual(new Set([200, 503]));
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});
