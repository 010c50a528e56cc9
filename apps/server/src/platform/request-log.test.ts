import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { logOnDemand } from './request-log.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

function logging() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('trace', {
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  let childCount = 0;
  const parent: Pick<FastifyBaseLogger, 'child'> = {
    child: (...about) => {
      childCount += 1;
      return log.child(...about);
    },
  };
  const own = logOnDemand(Object.assign(Object.create(log) as FastifyBaseLogger, parent), { reqId: 'r1' });
  return { lines, own, childCount: () => childCount };
}

test('says at every level what the child of a log says, with its binding, and is made once', () => {
  const { lines, own, childCount } = logging();
  for (const level of LEVELS) own[level]({ phone: '94771234567' }, `said at ${level}`);
  own.child({ part: 'inner' }).info('from within');
  expect(lines).toMatchObject([
    ...LEVELS.map((level) => ({ level, reqId: 'r1', phone: '94•••••4567', msg: `said at ${level}` })),
    { level: 'info', reqId: 'r1', part: 'inner', msg: 'from within' },
  ]);
  expect(childCount()).toBe(1);
});

test('is not made for a request that says nothing', () => {
  const { own, childCount } = logging();
  own.silent('nothing');
  expect(childCount()).toBe(0);
});

test('has the level of the log', () => {
  expect(logging().own.level).toBe('trace');
});
