// For tests of the second factor: admins who sign in as in production, with an authenticator app of their own.

import type { NewTotp } from '@valence/contract/auth/second-factor';
import type { FactorProof } from '@valence/contract/auth/second-factor-sign-in';
import type { HalfSignedIn, SignedIn } from '@valence/contract/auth/sign-in';
import type { Role } from '@valence/domain/role';
import { stepAt } from '@valence/domain/totp';
import { totpCode } from '../src/features/second-factor/totp-codes.ts';
import { newId } from '../src/platform/ids.ts';
import type { Answered } from './cast.ts';
import { tablesNaming } from './database-dump.ts';
import type { HarnessOptions } from './harness.ts';
import { createKit } from './whatsapp-kit.ts';

export type FactorKit = Awaited<ReturnType<typeof createFactorKit>>;
export type FactorPerson = Awaited<ReturnType<FactorKit['person']>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The answer to a right passcode; `isAuthenticated` says which half is present. */
type Either = Omit<SignedIn, 'isAuthenticated'> &
  Omit<HalfSignedIn, 'isAuthenticated'> & { isAuthenticated: boolean };

const RFC_4648 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export async function createFactorKit(options: HarnessOptions = {}) {
  const kit = await createKit(options);
  let phones = 94_765_000_000;

  async function call<Body>(
    method: Method,
    url: string,
    token?: string,
    payload?: object,
  ): Promise<Answered<Body>> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await kit.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<Body>() };
  }

  const show = async (ticket: string, proof: FactorProof) =>
    call<SignedIn & { code: string }>('POST', '/auth/second-factor', undefined, { ticket, proof });

  /** Lets the bot's messages go out: a phone gets one in six seconds. */
  async function deliver(): Promise<void> {
    for (let message = 1; message <= 3; message += 1) {
      kit.clock.advance({ seconds: 7 });
      await kit.settle();
    }
  }

  /** An admin who has just signed in. */
  async function person(role: Role) {
    phones += 1;
    const phone = String(phones);
    const at = kit.clock.now();
    const id = newId(at);
    await kit.db.insertInto('account').values({ id, phone, role, created_at: at, verified_at: at }).execute();
    let secret: Buffer = Buffer.alloc(0);
    let base32 = '';

    /** The answer to a right passcode. */
    async function passcode(): Promise<Either> {
      // The bot answers at most twice in ten seconds to one phone, and with ten codes an hour.
      kit.clock.advance({ seconds: 11 });
      const ready = await kit.ready(phone);
      return (await kit.verify(ready.id, ready.code)).body as unknown as Either;
    }
    let { token, refreshToken } = await passcode();

    const person = {
      id,
      phone,
      passcode,
      secret: () => base32,
      secretBytes: () => secret,
      call: async <Body = { code: string }>(method: Method, url: string, body?: object) =>
        call<Body>(method, url, token, body),
      /** The code that the app shows now, or some steps away. */
      appCode: (away = 0) => totpCode(secret, stepAt(kit.clock.now()) + away),
      wrongCode: () => {
        const near = [-1, 0, 1].map((away) => person.appCode(away));
        return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
      },
      /** Sets the app up. @returns the recovery codes */
      async enrolApp(): Promise<string[]> {
        const begun = await person.call<NewTotp>('POST', '/api/v1/second-factor/totp');
        base32 = begun.body.secret;
        secret = bytesOf(base32);
        const enrolled = await person.call<{ recoveryCodes: string[] | null }>(
          'POST',
          '/api/v1/second-factor/totp/enrol',
          { code: person.appCode() },
        );
        if (enrolled.status !== 200) throw new Error(`Not enrolled: ${JSON.stringify(enrolled)}`);
        return enrolled.body.recoveryCodes ?? [];
      },
      /** Signs in with both halves, as in production. */
      async signInAnew(): Promise<void> {
        kit.clock.advance({ minutes: 2 });
        const { ticket } = await passcode();
        const shown = await show(ticket, { kind: 'totp', code: person.appCode() });
        ({ token, refreshToken } = shown.body);
      },
      /** Signs in when no factor is required. */
      async signInByPasscode(): Promise<void> {
        ({ token, refreshToken } = await passcode());
      },
      /** Goes on in the same session after this time. */
      async stay(minutes: number): Promise<void> {
        kit.clock.advance({ minutes });
        const { body } = await call<SignedIn>('POST', '/auth/refresh', undefined, { refreshToken });
        ({ token, refreshToken } = body);
      },
    };
    return person;
  }

  /** The audit entries that were done to or by an account, oldest first. */
  async function actions(accountId: string): Promise<string[]> {
    const rows = await kit.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `account:${accountId}`)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  }

  return {
    ...kit,
    call,
    deliver,
    show,
    person,
    actions,
    tablesNaming: async (texts: readonly string[]) => tablesNaming(kit.db, texts),
  };
}

export function bytesOf(base32: string): Buffer {
  const bits = base32
    .split('')
    .map((letter) => RFC_4648.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
