import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { activityCopy } from '@valence/copy/admin/activity';
import { expect, test } from 'vitest';

const FILE = /\.(vtt|webp|json|csv|ts|js|css|html|pid)$/;
const features = join(import.meta.dirname, '..');

/** The names of actions in the features' sources; the names of jobs are separate constants. */
function recorded(): string[] {
  const files = globSync('**/*.ts', { cwd: features, exclude: ['**/*.test.ts'] });
  const found = files.flatMap((file) => {
    const source = readFileSync(join(features, file), 'utf8');
    if (!/recordAudits?\(|action: '|Audit\b/.test(source)) return [];
    return source
      .split('\n')
      .filter((line) => /action|record\(|\? '|: '/.test(line))
      .flatMap((line) => [...line.matchAll(/'([a-z]+(?:-[a-z]+)?\.[a-z]+(?:-[a-z]+)*)'/g)])
      .map(([, name = '']) => name);
  });
  return [...new Set(found)].filter((name) => !FILE.test(name));
}

test('every recorded action has words', () => {
  const actions = recorded();
  expect(actions).toContain('limit.set');
  expect(actions).toContain('question.answer-changed');
  expect(actions.filter((action) => activityCopy.action(action) === action)).toEqual([]);
});
