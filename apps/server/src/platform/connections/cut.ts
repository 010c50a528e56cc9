// Cutting connections whose peers take more than their share, and one log line a second for all that were cut.

import type { Socket } from 'node:net';
import type { Logger } from '../log.ts';

/** `unread`: its answer was not read. `pipelined`: too many requests waited. `crowded`: too many connections were open. */
export type CutReason = 'unread' | 'pipelined' | 'crowded';

export type Cut = (socket: Socket, reason: CutReason) => void;

const LINE_EVERY_MILLISECONDS = 1000;

/** @returns functions that cut a connection and that count the reason */
export function createCut(log: Logger): { cut: Cut; count: (reason: CutReason) => void } {
  let counts: Partial<Record<CutReason, number>> | undefined;
  const count = (reason: CutReason) => {
    if (!counts) {
      counts = {};
      setTimeout(() => {
        log.info({ connections: counts }, 'cut off');
        counts = undefined;
      }, LINE_EVERY_MILLISECONDS).unref();
    }
    counts[reason] = (counts[reason] ?? 0) + 1;
  };
  return {
    count,
    cut: (socket, reason) => {
      count(reason);
      // With a reset, so that the system drops what the peer did not read, too. A connection that is shutting down cannot be
      // reset.
      if (socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
    },
  };
}
