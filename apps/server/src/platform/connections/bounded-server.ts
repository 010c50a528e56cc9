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

/**
 * As many as nginx answers. The last answer says that the connection ends; further requests get 503. The peer closes the
 * connection: if the server did, a body still on its way would reset it before the answer is read.
 */
const REQUESTS_A_CONNECTION = 1000;

/**
 * How many connections may wait to be accepted: an evening's phones and the nginx before them come within seconds, and one that finds no
 * room tries again only after a second. Linux lowers it to its own bound (net.core.somaxconn, 4096).
 */
export const BACKLOG = 4096;

export interface BoundedServerSettings
  extends Pick<
    Settings,
    'trustProxy' | 'mostConnections' | 'addressConnections' | 'unreadSeconds' | 'mostUnreadBytes'
  > {
  /** Shorter times, for tests. */
  readonly cutOff?: typeof CUT_OFF;
}

/** A server that calls `handle` for the requests of each connection in their order; it does not listen yet. */
export function createBoundedServer(
  handle: RequestListener,
  settings: BoundedServerSettings,
  log: Logger,
): Server {
  const { cut, count } = createCut(log);
  const { cutOff = CUT_OFF } = settings;
  const server = createServer(
    {
      keepAliveTimeout: cutOff.requestMilliseconds,
      requestTimeout: cutOff.requestMilliseconds,
      headersTimeout: cutOff.headersMilliseconds,
      connectionsCheckingInterval: cutOff.checkEveryMilliseconds,
      // Refused by `installHostCheck`, in the shape of every other refusal.
      requireHostHeader: false,
    },
    inOrder(handle, cut),
  );
  server.setTimeout(cutOff.idleMilliseconds);
  server.maxRequestsPerSocket = REQUESTS_A_CONNECTION;
  server.maxConnections = settings.mostConnections;
  server.on('drop', () => count('crowded'));
  limitAddresses(server, { most: settings.addressConnections, trusted: settings.trustProxy }, cut);
  watchUnread(server, settings, cut);
  return server;
}
