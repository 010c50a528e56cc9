import { REFUSALS } from '@valence/contract/refusals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bounds, type Field, fieldsOf, nameOf, withValue } from './integers.ts';
import { type Answer, type Kit, keyOf, startKit } from './kit.ts';
import { openSchool, type School } from './school.ts';
import { TABLE } from './table.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;
/** The limits of PostgreSQL's integer types and of JavaScript's whole numbers. */
const EDGES = [0, -1, 32_768, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, LARGEST, -LARGEST, 2 ** 63, 1e308];
const DIGITS = ['-1', '2147483648', '9007199254740991', '9223372036854775808', '9'.repeat(40)];
/** The cursor of a page of the activity: an instant and an entry. */
const MARK = `${'9'.repeat(15)}.${'9'.repeat(15)}`;
const AT_ONCE = 4;

let kit: Kit;
let school: School;
let fields: Field[];
let token: string | undefined;
beforeEach(async () => {
  kit = await startKit();
  school = await openSchool(kit);
  // A class's fee is changed last: other valid calls pay it.
  fields = kit.endpoints
    .flatMap(fieldsOf)
    .toSorted((one, other) => Number(isOfFees(one)) - Number(isOfFees(other)));
  token = (await school.browserOf('admin'))?.token;
});
afterEach(() => kit.stop());

const isOfFees = ({ endpoint }: Field) => keyOf(endpoint) === 'PUT /api/v1/classes/:classId/fees';

/** The valid call with this one value exchanged. */
async function callWith({ endpoint, part, path, beside }: Field, value: number | string): Promise<Answer> {
  const good = (await TABLE[keyOf(endpoint)]?.call?.(kit, school)) ?? {};
  const url = new URL(good.path ?? endpoint.path, kit.url);
  if (part === 'query') url.searchParams.set(path.join('.'), String(value));
  if (part === 'params') url.pathname = withParam(endpoint.path, url.pathname, path[0] ?? '', value);
  const exchanged = [...beside, { path, value }];
  const json =
    part === 'body'
      ? exchanged.reduce<unknown>((body, one) => withValue(body, one.path, one.value), good.json ?? {})
      : good.json;
  const send = async () =>
    kit.call(endpoint.method, `${url.pathname}${url.search}`, {
      ...good,
      token,
      ...(json !== undefined && { json }),
    });
  const answer = await send();
  if (answer.status !== 401) return answer;
  // A call may end the session on purpose.
  token = (await school.browserOf('admin'))?.token;
  return send();
}

function withParam(declared: string, path: string, name: string, value: number | string): string {
  const parts = path.split('/');
  return declared
    .split('/')
    .map((part, at) => (part === `:${name}` ? String(value) : (parts[at] ?? '')))
    .join('/');
}

/** Calls with each of the values in each of the fields. @returns the wrong answers */
async function faultsOf(
  some: readonly Field[],
  valuesOf: (field: Field) => readonly (number | string)[],
  isRight: (field: Field, value: number | string, answer: Answer) => boolean,
): Promise<{ faults: unknown[]; calls: number }> {
  const faults: unknown[] = [];
  let calls = 0;
  const waiting = some.flatMap((field) => valuesOf(field).map((value) => ({ field, value }))).values();
  const work = async () => {
    for (const { field, value } of waiting) {
      const answer = await callWith(field, value);
      calls += 1;
      kit.clock.advance({ milliseconds: 500 });
      const code = String(answer.body.code);
      // A server that cannot build pages answers 503: a declared refusal like any other.
      const isDeclared =
        answer.status < 500 ? code in REFUSALS : field.endpoint.refusals.some((one) => one === code);
      if ((answer.status >= 400 && !isDeclared) || !isRight(field, value, answer))
        faults.push({ field: nameOf(field), value, status: answer.status, text: answer.text.slice(0, 200) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { faults, calls };
}

/** Beyond its bounds a number meets one comparison, whichever it is: the two nearest and one that no type holds. */
function valuesAround({ least, most }: Bounds): number[] {
  const within = EDGES.filter((value) => value >= least && value <= most);
  return [...within, least, most, least - 1, most + 1, 1e308];
}

describe('F4 the largest and the smallest integers', () => {
  it('F4: in every number of every call: within its bounds never 5xx, beyond them 400', {
    timeout: 300_000,
  }, async () => {
    const numbers = fields.filter(({ bounds }) => bounds);
    const { faults, calls } = await faultsOf(
      numbers,
      ({ bounds = { least: 0, most: 0 } }) => [...new Set(valuesAround(bounds))].filter(Number.isFinite),
      ({ bounds }, value, { status }) =>
        !bounds || (Number(value) >= bounds.least && Number(value) <= bounds.most) || status === 400,
    );
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(numbers.length * 4);
  });

  it('F4: in every other value of every call: never 5xx', { timeout: 300_000 }, async () => {
    const others = fields.filter(({ bounds }) => !bounds);
    const { faults } = await faultsOf(
      others,
      ({ part }) => (part === 'body' ? [LARGEST, '9223372036854775808'] : [...DIGITS, MARK]),
      () => true,
    );
    expect(faults).toEqual([]);
  });
});
