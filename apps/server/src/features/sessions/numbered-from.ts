// Since when sessions get numbered refresh tokens. The version before knows none: for a day after an upgrade, while servers of both may
// answer and a way back is likely, sessions begin and go on with tokens that both understand.

import { DAY_MS } from '@valence/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findUpgrade } from './earlier-chain.store.ts';

export interface NumberedFrom {
  isReached(db: Db | Tx): Promise<boolean>;
}

export function createNumberedFrom(clock: Clock): NumberedFrom {
  let from: number | undefined;
  return {
    async isReached(db) {
      if (from === undefined) {
        const upgradedAt = await findUpgrade(db);
        from = upgradedAt ? upgradedAt.getTime() + DAY_MS : Number.NEGATIVE_INFINITY;
      }
      return clock.now().getTime() >= from;
    },
  };
}
