import { REFUSALS } from '@valence/contract/refusals';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedCall, generatedCalls } from './generate.ts';
import { type Kit, type SignedInHere, startKit } from './kit.ts';
import { openSchool, type School } from './school.ts';

/** How many inputs, all endpoints together, and the seed they come from; another seed finds other things. */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const AT_ONCE = 8;
const SLOWEST_MILLISECONDS = 2000;

let kit: Kit;
let school: School;
beforeAll(async () => {
  kit = await startKit();
  school = await openSchool(kit);
});
afterAll(() => kit.stop());

describe('F1 generated inputs', () => {
  it(`F1 ${INPUTS} inputs over every endpoint: no 5xx, none slower than 2 s`, {
    timeout: 300_000,
  }, async () => {
    const browsers: Record<GeneratedCall['actor'], SignedInHere | undefined> = {
      visitor: undefined,
      student: await school.browserOf('student'),
      admin: await school.browserOf('admin'),
    };
    const { body } = await kit.call('POST', '/auth/login', { json: { phone: '94771000001' } });
    const { student } = browsers;
    const known = [
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
    const calls = fc.sample(generatedCalls(kit.endpoints, known), { numRuns: INPUTS, seed: SEED });
    const faults: unknown[] = [];
    const slow: GeneratedCall[] = [];
    const seen = new Map<number, number>();

    async function make(call: GeneratedCall): Promise<number> {
      const { endpoint, actor, path, raw, type } = call;
      const headers = raw === undefined || type === '' ? {} : { 'content-type': type };
      const token = browsers[actor]?.token;
      const answer = await kit.call(endpoint.method, path, {
        token,
        headers,
        ...(raw !== undefined && { raw }),
      });
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const refusal = answer.status >= 400 && !(String(answer.body.code) in REFUSALS);
      if (answer.status >= 500 || refusal) {
        faults.push({
          method: endpoint.method,
          path,
          raw,
          type,
          actor,
          status: answer.status,
          text: answer.text,
        });
      }
      // The session was ended by an input that meant just that, or its token ran out: sign in again.
      if (answer.status === 401 && actor !== 'visitor' && browsers[actor]?.token === token)
        browsers[actor] = await school.browserOf(actor);
      return answer.milliseconds;
    }

    const waiting = calls.values();
    async function work(): Promise<void> {
      for (const call of waiting) {
        if ((await make(call)) > SLOWEST_MILLISECONDS) slow.push(call);
        // Time passes, so that budgets do not stand between the inputs and what they are meant for.
        kit.clock.advance({ milliseconds: 500 });
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // Alone and once more: what the machine did meanwhile is not the input's.
    for (const call of slow) {
      const milliseconds = await make(call);
      if (milliseconds > SLOWEST_MILLISECONDS) faults.push({ ...call, milliseconds });
    }
    expect(faults.slice(0, 5)).toEqual([]);
    // Inputs that are all refused would prove little.
    expect(seen.get(200) ?? 0).toBeGreaterThan(INPUTS / 20);
  });
});
