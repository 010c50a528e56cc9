// Carries second factors over to a new secret of the server. With the old secret, apps are sealed anew. Factors that can no
// longer be judged are removed, so that their owners can set up new ones. Passkeys do not depend on the secret.

import { recordAudits } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { deleteEveryHalf } from './half-sessions.store.ts';
import * as store from './new-secret.store.ts';
import { placeOfApp } from './proofs.ts';

export interface ResealedFactors {
  appsResealed: number;
  appsGone: number;
  recoveryCodesGone: number;
}

/** @param keys that seal the apps' secrets, 32 bytes each; `old` undefined: the old secret is lost */
export async function carryFactors(
  tx: Tx,
  keys: { old: Buffer | undefined; now: Buffer },
  at: Date,
): Promise<ResealedFactors> {
  const apps = await store.lockApps(tx);
  const resealed: store.App[] = [];
  const lostAccountIds: string[] = [];
  for (const { accountId, sealed } of apps) {
    const text = keys.old && unseal(keys.old, sealed, placeOfApp(accountId));
    if (text === undefined) lostAccountIds.push(accountId);
    else resealed.push({ accountId, sealed: seal(keys.now, text, placeOfApp(accountId)) });
  }
  for (const app of resealed) await store.writeSealed(tx, app);
  await store.deleteApps(tx, lostAccountIds);
  await recordAudits(
    tx,
    { at, actorId: null, action: 'second-factor.reset' },
    lostAccountIds.map((accountId) => ({ subject: `account:${accountId}` })),
  );
  // Half sessions and unfinished setups have to be begun again.
  await deleteEveryHalf(tx);
  await store.deleteSetups(tx);
  const recoveryCodesGone = await store.deleteRecoveryCodes(tx);
  return { appsResealed: resealed.length, appsGone: lostAccountIds.length, recoveryCodesGone };
}
