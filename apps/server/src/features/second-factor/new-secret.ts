// Second factors when the server's secret is exchanged: apps are sealed anew where the old secret is there; what nobody can judge any more is
// taken away, so that its owner can set up another one. Passkeys do not hang on the secret.

import { recordAudits } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { deleteEveryHalf } from './half-sessions.store.ts';
import * as store from './new-secret.store.ts';
import { placeOfApp } from './proofs.ts';

export interface CarriedFactors {
  appsCarried: number;
  appsGone: number;
  recoveryCodesGone: number;
}

/** @param keys those that seal the apps' secrets, 32 bytes each; `old` undefined: it is lost */
export async function carryFactors(
  tx: Tx,
  keys: { old: Buffer | undefined; now: Buffer },
  at: Date,
): Promise<CarriedFactors> {
  const apps = await store.lockApps(tx);
  const carried: store.App[] = [];
  const gone: string[] = [];
  for (const { accountId, sealed } of apps) {
    const text = keys.old && unseal(keys.old, sealed, placeOfApp(accountId));
    if (text === undefined) gone.push(accountId);
    else carried.push({ accountId, sealed: seal(keys.now, text, placeOfApp(accountId)) });
  }
  for (const app of carried) await store.writeSealed(tx, app);
  await store.deleteApps(tx, gone);
  await recordAudits(
    tx,
    { at, actorId: null, action: 'second-factor.reset' },
    gone.map((accountId) => ({ subject: `account:${accountId}` })),
  );
  // Half signed in, or half set up: begun again with the next sign-in.
  await deleteEveryHalf(tx);
  await store.deleteSetups(tx);
  const recoveryCodesGone = await store.deleteRecoveryCodes(tx);
  return { appsCarried: carried.length, appsGone: gone.length, recoveryCodesGone };
}
