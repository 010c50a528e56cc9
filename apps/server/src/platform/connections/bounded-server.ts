// The HTTP server below the framework, with limits that slow, hostile or merely absent peers cannot stretch.

import { createServer, type RequestListener, type Server } from 'node:http';
import type { Settings } from '../env.ts';
import type { Logger } from '../log.ts';
import { limitAddresses } from './address-limit.ts';
import { createCut } from './cut.ts';
import { inOrder } from './in-order.ts';
import { watchUnread } from './unread.ts';

/** Together they cut off a peer that sends nothing, or sends slowly, within 30 seconds; the check runs every second. */
const CUT_OFF = {
  headersMilliseconds: 10_000,
  requestMilliseconds: 20_000,
  idleMilliseconds: 25_000,
  checkEveryMilliseconds: 1000,
};

export type BoundedServerSettings = Pick<
  Settings,
  'trustProxy' | 'mostConnections' | 'addressConnections' | 'unreadSeconds' | 'mostUnreadBytes'
>;

/** A server that calls `handle` for the requests of each connection in their order; it does not listen yet. */
export function createBoundedServer(
  handle: RequestListener,
  settings: BoundedServerSettings,
  log: Logger,
): Server {
  const { cut, count } = createCut(log);
  const server = createServer(
    {
      keepAliveTimeout: CUT_OFF.requestMilliseconds,
      requestTimeout: CUT_OFF.requestMilliseconds,
      headersTimeout: CUT_OFF.headersMilliseconds,
      connectionsCheckingInterval: CUT_OFF.checkEveryMilliseconds,
      // Refused by `installHostCheck`, in the shape of every other refusal.
      requireHostHeader: false,
    },
    inOrder(handle, cut),
  );
  server.setTimeout(CUT_OFF.idleMilliseconds);
  server.maxConnections = settings.mostConnections;
  server.on('drop', () => count('crowded'));
  limitAddresses(server, { most: settings.addressConnections, trusted: settings.trustProxy }, cut);
  watchUnread(server, settings, cut);
  return server;
}
