// Sends generated inputs to every endpoint, several at once, and reports which were answered by a fault and which were slow.

import { REFUSALS } from '@valence/contract/refusals';
import fc from 'fast-check';
import { type GeneratedCall, generatedCalls } from './generate.ts';
import type { Kit, SignedInHere } from './kit.ts';
import { openSchool, type School } from './school.ts';

const AT_ONCE = 8;

export interface Inputs {
  /** The number of inputs for all endpoints together. */
  readonly count: number;
  /** The random seed: another one makes other inputs. */
  readonly seed: number;
  /** From how many milliseconds on an answer counts as slow, given the median of this run. */
  readonly slowest: (medianMilliseconds: number) => number;
}

export interface Outcome {
  /** Answers of 5xx, refusals without a declared code, and inputs that were slow among the others and alone once more. */
  readonly faults: readonly unknown[];
  readonly statuses: ReadonlyMap<number, number>;
  readonly medianMilliseconds: number;
  readonly slowestMilliseconds: number;
}

export async function sendGenerated(kit: Kit, { count, seed, slowest }: Inputs): Promise<Outcome> {
  const school = await openSchool(kit);
  const browsers: Record<GeneratedCall['actor'], SignedInHere | undefined> = {
    visitor: undefined,
    student: await school.browserOf('student'),
    admin: await school.browserOf('admin'),
  };
  const texts = await textsThatMeanSomething(kit, school, browsers.student);
  const calls = fc.sample(generatedCalls(kit.endpoints, texts), { numRuns: count, seed });
  const faults: unknown[] = [];
  const statuses = new Map<number, number>();
  const took: { call: GeneratedCall; milliseconds: number }[] = [];

  async function make(call: GeneratedCall): Promise<number> {
    const { endpoint, actor, path, raw, type } = call;
    const headers = raw === undefined || type === '' ? {} : { 'content-type': type };
    const token = browsers[actor]?.token;
    const answer = await kit.call(endpoint.method, path, {
      token,
      headers,
      ...(raw !== undefined && { raw }),
    });
    const { status, text, milliseconds } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isUndeclared = status >= 400 && !(String(answer.body.code) in REFUSALS);
    if (status >= 500 || isUndeclared)
      faults.push({ method: endpoint.method, path, raw, type, actor, status, text });
    // The session was ended by an input that meant just that, or its token ran out: sign in again.
    if (status === 401 && actor !== 'visitor' && browsers[actor]?.token === token)
      browsers[actor] = await school.browserOf(actor);
    return milliseconds;
  }

  const waiting = calls.values();
  async function work(): Promise<void> {
    for (const call of waiting) {
      took.push({ call, milliseconds: await make(call) });
      // Time passes, so that budgets do not stand between the inputs and what they are meant for.
      kit.clock.advance({ milliseconds: 500 });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  took.sort((one, other) => one.milliseconds - other.milliseconds);
  const medianMilliseconds = took[Math.floor(took.length / 2)]?.milliseconds ?? Number.NaN;
  const limit = slowest(medianMilliseconds);
  // What declares a long answer works for long by nature, whatever it is given.
  const slow = took.filter(({ call, milliseconds }) => milliseconds > limit && !call.endpoint.longestSeconds);
  for (const { call } of slow) {
    // Alone and once more: what the machine did meanwhile is not the input's.
    const milliseconds = await make(call);
    if (milliseconds > limit) faults.push({ ...call, milliseconds, limit });
  }
  const slowestMilliseconds = took.at(-1)?.milliseconds ?? Number.NaN;
  return { faults, statuses, medianMilliseconds, slowestMilliseconds };
}

async function textsThatMeanSomething(
  kit: Kit,
  school: School,
  student: SignedInHere | undefined,
): Promise<string[]> {
  const { body } = await kit.call('POST', '/auth/login', { json: { phone: '94771000001' } });
  return [
    school.granted,
    school.spare,
    school.theory,
    school.nimali,
    school.kasun,
    String(body.userId),
    '94771000001',
    '+94 77 100 0002',
    '2027',
    '123456',
    student?.sessionId,
    student?.refreshToken,
  ].filter((text) => text !== undefined);
}
