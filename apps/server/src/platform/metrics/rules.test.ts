// The alert rules that come with the product, against the figures that it serves.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';

const RULES = join(import.meta.dirname, '../../../../../docs/prometheus-rules.yaml');
const TOKEN = 'a-token-of-the-monitor';
const run = promisify(execFile);
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

test('every rule is about figures that the server serves, and says what is wrong and what to do', async () => {
  const harness = await createHarness({
    settings: { metrics: { port: null, host: '127.0.0.1', token: TOKEN } },
  });
  const { body } = await harness.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  await harness.close();
  const served = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const rules = (await readFile(RULES, 'utf8')).split(/^ +- alert: /m).slice(1);
  expect(rules.length).toBeGreaterThan(15);
  for (const rule of rules) {
    const [name = ''] = rule.split('\n');
    const expression = /^ +expr: (.+)$/m.exec(rule)?.[1] ?? '';
    const figures = [...expression.matchAll(/\b(?:valence|nodejs|process)_[a-z0-9_]+/g)].map(([figure]) =>
      served.has(figure) ? figure : figure.replace(/_(?:bucket|count|sum)$/, ''),
    );
    const isAboutItself = name === 'ValenceIsAway' || figures.length > 0;
    expect([name, isAboutItself, figures.filter((figure) => !served.has(figure))]).toEqual([name, true, []]);
    expect(rule).toMatch(/^ +summary: \S.+\.$/m);
    expect(rule).toMatch(/^ +runbook: \S.+\.$/m);
  }
});

test.skipIf(!hasPromtool)('Prometheus accepts the rules', async () => {
  const { stdout } = await run('promtool', ['check', 'rules', RULES]);
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
});
