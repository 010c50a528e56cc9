// Composes the merging of two accounts: it reads the access facts and ends sessions through others, and writes the rest
// itself.

import { findFacts } from '../features/access/facts.store.ts';
import { mergingRoutes } from '../features/merging/merging.routes.ts';
import { createMergingService, type MergingDeps } from '../features/merging/merging.service.ts';
import { settleCovered } from '../features/payments/fees.ts';
import type { Http } from '../platform/http/route.ts';
import type { AppDeps } from './deps.ts';

export function composeMerging(
  { db, clock }: AppDeps,
  http: Http,
  endSessions: MergingDeps['endSessions'],
): void {
  const factsOf: MergingDeps['factsOf'] = async (tx, accountId) => findFacts(tx, { accountId });
  const settleMonths: MergingDeps['settleMonths'] = async (tx, accountId) =>
    settleCovered(tx, { accountIds: [accountId] });
  mergingRoutes(http, createMergingService({ db, clock, factsOf, settleMonths, endSessions }));
}
