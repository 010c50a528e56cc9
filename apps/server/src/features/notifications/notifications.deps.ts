// What notifications need of other features, passed in by the composition.

import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { WebPush } from '../../ports/web-push/web-push.ts';

export interface NotificationsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  webPush: WebPush;
  /** 32 bytes, for the proofs that a notification was opened. */
  key: Buffer;
  /** Further push services that may be called, by origin. */
  pushServices: readonly string[];
  /** Opened on one of the phones. */
  seen: (tx: Tx, notificationId: string, at: Date) => Promise<void>;
  /** No phone will show it. */
  undelivered: (tx: Tx, notificationId: string, at: Date) => Promise<void>;
}
