// Generates inputs for any endpoint: values of the declared shapes, near misses, and things that nobody should send.

import type { Endpoint, Schema } from '@valence/contract/endpoint';
import fc from 'fast-check';

// Beyond 16 kB of headers Node cuts the connection itself, which says nothing about an endpoint.
const LONGEST_ADDRESS = 12_000;

/** What one generated call carries. */
export interface GeneratedCall {
  endpoint: Endpoint;
  actor: 'visitor' | 'student' | 'admin';
  path: string;
  raw: string | undefined;
  type: string;
}

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff',
  "' OR 1=1 --",
  '"; DROP TABLE account; --',
  '../../etc/passwd',
  '%00',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '９４７７１２３４５６７',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '2026-02-30T25:61:61Z',
  'නිමාලි',
  '👩‍🔬',
  '\u202e',
];

/** The parts of a zod definition that the generator reads. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  values?: unknown[];
  entries?: Record<string, unknown>;
}

/** @param known texts that mean something to the server: ids, phones, tokens. */
export function generatedCalls(
  endpoints: readonly Endpoint[],
  known: readonly string[],
): fc.Arbitrary<GeneratedCall> {
  return fc.oneof(...endpoints.map((endpoint) => callOf(endpoint, known)));
}

function callOf(endpoint: Endpoint, known: readonly string[]): fc.Arbitrary<GeneratedCall> {
  const parts = fc.record({
    actor: fc.oneof(
      { weight: 4, arbitrary: fc.constant('admin' as const) },
      { weight: 3, arbitrary: fc.constant('student' as const) },
      { weight: 1, arbitrary: fc.constant('visitor' as const) },
    ),
    params: endpoint.params ? anyOf(endpoint.params, known) : fc.constant({}),
    query: endpoint.query ? queryOf(endpoint.query, known) : rarely(queryText, ''),
    body: endpoint.body ? bodyOf(endpoint.body, known) : rarely(fc.json({ maxDepth: 2 }), undefined),
    type: rarely(fc.constantFrom('text/plain', 'application/xml', 'x', ''), 'application/json'),
  });
  return parts.map(({ actor, params, query, body, type }) => ({
    endpoint,
    actor,
    path: `${filled(endpoint.path, params)}${query ? `?${query}` : ''}`.slice(0, LONGEST_ADDRESS),
    raw: body,
    type,
  }));
}

function rarely<Rare, Usual>(rare: fc.Arbitrary<Rare>, usual: Usual): fc.Arbitrary<Rare | Usual> {
  return fc.oneof({ weight: 1, arbitrary: rare }, { weight: 15, arbitrary: fc.constant(usual) });
}

function bodyOf(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const shaped = anyOf(schema, known).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 12, arbitrary: shaped },
    { weight: 2, arbitrary: fc.json({ maxDepth: 6 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: shaped.map((text) => text.slice(0, Math.floor(text.length / 2))) },
  );
}

const queryText = fc.oneof(
  fc.constantFrom('%', '%ff=%00', '__proto__=1', 'id[]=1', 'id=1&id=2', '&&&', '=', 'a'.repeat(9000)),
  fc.string({ maxLength: 40 }).map(encoded),
);

function queryOf(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const shaped = anyOf(schema, known).map((value) =>
    Object.entries(typeof value === 'object' && value !== null ? value : {})
      .map(
        ([name, one]) => `${encoded(name)}=${encoded(typeof one === 'string' ? one : JSON.stringify(one))}`,
      )
      .join('&'),
  );
  return fc.oneof({ weight: 9, arbitrary: shaped }, { weight: 1, arbitrary: queryText });
}

function filled(path: string, params: unknown): string {
  const values = Object.values(typeof params === 'object' && params !== null ? params : {});
  return path.replaceAll(/:\w+/g, () => encoded(String(values.shift() ?? '')));
}

/** Percent-encodes as browsers do; a lone surrogate becomes bytes that are not UTF-8. */
function encoded(text: string | undefined): string {
  return Array.from(text ?? '')
    .map((one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ed%a0%80'))
    .join('');
}

function anyOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const usual = usualOf(schema._zod.def, known);
  const junk = fc.oneof(
    fc.constantFrom<unknown>(...HOSTILE, 2 ** 53, -0, [], {}),
    fc.jsonValue({ maxDepth: 3 }),
  );
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: junk });
}

function usualOf(def: Definition, known: readonly string[]): fc.Arbitrary<unknown> {
  if (def.shape) return objectOf(def.shape, known);
  if (def.element) return fc.array(anyOf(def.element, known), { maxLength: 5 });
  if (def.innerType) return fc.option(anyOf(def.innerType, known), { nil: undefined });
  if (def.options) return fc.oneof(...def.options.map((option) => anyOf(option, known)));
  if (def.values) return fc.constantFrom(...def.values);
  if (def.entries) return fc.constantFrom(...Object.values(def.entries));
  if (def.type === 'number' || def.type === 'int') return fc.oneof(fc.integer(), fc.double());
  return textOf(known);
}

function objectOf(shape: Record<string, Schema>, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, anyOf(schema, known)] as const);
  const whole = fc.record(Object.fromEntries(fields));
  const further = fc.dictionary(
    fc.constantFrom('role', 'id', '__proto__', 'isVerified', '$gt'),
    fc.jsonValue({ maxDepth: 2 }),
  );
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(whole, further).map(([value, more]) => ({ ...more, ...value })) },
  );
}

function textOf(known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
    { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/) },
  );
}
