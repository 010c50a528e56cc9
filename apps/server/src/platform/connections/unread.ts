// Cuts connections whose peers do not read what waits for them: after a while, and sooner when all of it together is too much.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { monotonicMilliseconds } from '../clock.ts';
import type { Cut } from './cut.ts';
import { connectionKey, readSendQueues } from './send-queues.ts';

export interface UnreadLimits {
  readonly unreadSeconds: number;
  readonly mostUnreadBytes: number;
}

/** What was last seen of a connection. */
interface Seen {
  /** Bytes that the system has taken over. */
  handedOver: number;
  /** Bytes that the system held of them; undefined: not looked at since `since`, or it does not tell. */
  queued: number | undefined;
  /** Since when nothing has moved; monotonic milliseconds. */
  since: number;
}

/**
 * Looks at all connections ten times within the seconds given, once a second at least, as long as there are any. Reading slowly is
 * no reason to be cut, unless the memory for unread bytes is full: then those go first that have read nothing for longest.
 */
export function watchUnread(server: Server, limits: UnreadLimits, cut: Cut): void {
  const open = new Map<Socket, Seen>();
  const patience = limits.unreadSeconds * 1000;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const unread = await lookAt(open, patience / 10);
    for (const socket of toCut(unread, patience, limits.mostUnreadBytes)) cut(socket, 'unread');
    isLooking = false;
  };
  server.on('connection', (socket) => {
    open.set(socket, { handedOver: 0, queued: undefined, since: monotonicMilliseconds() });
    timer ??= setInterval(() => void look(), Math.min(1000, patience / 10)).unref();
    socket.once('close', () => {
      open.delete(socket);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });
  // Node's own timer for idle connections sees only what is handed to the system: who has something to read is watched here.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength === 0) socket.destroy();
    else socket.setTimeout(server.timeout);
  });
}

type Unread = [Socket, Seen][];

/** @returns the connections on which bytes wait, with what is known of them now; the longest without any movement first */
async function lookAt(open: Map<Socket, Seen>, restMilliseconds: number): Promise<Unread> {
  const now = monotonicMilliseconds();
  const unread: Unread = [];
  for (const [socket, seen] of open) {
    const handedOver = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || handedOver !== seen.handedOver)
      Object.assign(seen, { handedOver, queued: undefined, since: now });
    if (socket.writableLength > 0) unread.push([socket, seen]);
  }
  const resting = unread.filter(([, { since }]) => now - since >= restMilliseconds);
  const queues = resting.length > 0 ? await readSendQueues() : undefined;
  for (const [socket, seen] of resting) {
    const queued = queues?.get(connectionKey(socket));
    if (seen.queued !== undefined && queued !== seen.queued) seen.since = now;
    seen.queued = queued;
  }
  return unread.sort(([, left], [, right]) => left.since - right.since);
}

function toCut(unread: Unread, patience: number, mostBytes: number): Socket[] {
  const now = monotonicMilliseconds();
  let bytes = unread.reduce((sum, [socket]) => sum + socket.writableLength, 0);
  return unread
    .filter(([socket, { since }]) => {
      if (now - since < patience && bytes <= mostBytes) return false;
      bytes -= socket.writableLength;
      return true;
    })
    .map(([socket]) => socket);
}
