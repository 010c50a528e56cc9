// The rows of the table of answers about second factors.

import { insertHalf } from '../../src/features/second-factor/half-sessions.store.ts';
import { hashOf } from '../../src/features/second-factor/half-sessions.ts';
import { randomToken } from '../../src/platform/ids.ts';
import type { Kit } from './kit.ts';
import { adminArea, adminsAlone, anyone, type Row, row } from './rows.ts';

/** The half session that a right passcode gives a person with a second factor. @returns the ticket */
export async function halfSessionOf({ db, clock, freePhone }: Kit, accountId: string): Promise<string> {
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + 300_000);
  const attemptId = randomToken(24);
  const ticket = randomToken(32);
  await db.transaction().execute(async (tx) => {
    const attempt = { id: attemptId, phone: freePhone(), letters: 'KTRMB', address_hash: Buffer.alloc(32) };
    await tx
      .insertInto('sign_in_attempt')
      .values({ ...attempt, created_at: at, expires_at: expiresAt })
      .execute();
    await insertHalf(tx, { ticketHash: hashOf(ticket), accountId, attemptId, device: '', expiresAt }, at);
  });
  return ticket;
}

/** Nobody in the school has a factor: codes are wrong, and there is nothing to remove. */
export const FACTOR_ROWS: Record<string, Row> = {
  'POST /auth/second-factor': row(anyone(400), async (kit, { assistant }) => ({
    json: { ticket: await halfSessionOf(kit, assistant), proof: { kind: 'totp', code: '000000' } },
  })),
  'POST /auth/second-factor/passkey': row(anyone(404), async (kit, { assistant }) => ({
    json: { ticket: await halfSessionOf(kit, assistant) },
  })),
  'POST /api/v1/second-factor/confirm/passkey': row([401, 403, 403, 404, 404, 401]),
  'POST /api/v1/second-factor/passkeys/begin': row(adminArea),
  'POST /api/v1/second-factor/passkeys': row([401, 403, 403, 400, 400, 401], () => ({
    json: {
      name: 'Key',
      response: {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'AA', attestationObject: 'AA' },
      },
    },
  })),
  'DELETE /api/v1/second-factor/passkeys/:passkeyId': row([401, 403, 403, 404, 404, 401], () => ({
    path: '/api/v1/second-factor/passkeys/01890000-0000-7000-8000-000000000000',
  })),
  'GET /api/v1/second-factor': row(adminArea),
  'POST /api/v1/second-factor/confirm': row([401, 403, 403, 400, 400, 401], () => ({
    json: { proof: { kind: 'totp', code: '000000' } },
  })),
  'POST /api/v1/second-factor/totp': row(adminArea),
  'POST /api/v1/second-factor/totp/enrol': row([401, 403, 403, 400, 400, 401], () => ({
    json: { code: '000000' },
  })),
  'DELETE /api/v1/second-factor/totp': row([401, 403, 403, 404, 404, 401]),
  'POST /api/v1/second-factor/recovery-codes': row([401, 403, 403, 404, 404, 401]),
  'DELETE /api/v1/admin/accounts/:userId/second-factor': row(adminsAlone, async (kit) => {
    const account = await kit.addAccount({ role: 'assistant' });
    await kit.db
      .insertInto('recovery_code')
      .values({ account_id: account, code_hash: Buffer.alloc(32) })
      .execute();
    return { path: `/api/v1/admin/accounts/${account}/second-factor` };
  }),
};
