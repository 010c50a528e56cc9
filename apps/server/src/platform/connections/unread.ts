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

/** The last observation of a connection. */
interface Observation {
  /** Bytes that the system has taken over. */
  handedOver: number;
  /** Bytes of these that the system still held; undefined: not read since `since`, or not reported. */
  queued: number | undefined;
  /** Since when nothing has moved; monotonic milliseconds. */
  since: number;
}

/**
 * Checks all connections ten times within `unreadSeconds`, once a second at least, as long as there are any. Reading slowly
 * is no reason to be cut, unless the memory for unread bytes is full: then those that have read nothing for longest are cut
 * first.
 */
export function watchUnread(server: Server, limits: UnreadLimits, cut: Cut): void {
  const open = new Map<Socket, Observation>();
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
  // Node's own timer for idle connections sees only what is handed to the system: connections with unread bytes are watched
  // here.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength === 0) socket.destroy();
    else socket.setTimeout(server.timeout);
  });
}

type Unread = [Socket, Observation][];

/** @returns the connections on which bytes wait, with their newest observation; the longest without any movement first */
async function lookAt(open: Map<Socket, Observation>, idleMilliseconds: number): Promise<Unread> {
  const now = monotonicMilliseconds();
  const unread: Unread = [];
  for (const [socket, last] of open) {
    const handedOver = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || handedOver !== last.handedOver)
      Object.assign(last, { handedOver, queued: undefined, since: now });
    if (socket.writableLength > 0) unread.push([socket, last]);
  }
  const idle = unread.filter(([, { since }]) => now - since >= idleMilliseconds);
  const queues = idle.length > 0 ? await readSendQueues() : undefined;
  for (const [socket, last] of idle) {
    const queued = queues?.get(connectionKey(socket));
    if (last.queued !== undefined && queued !== last.queued) last.since = now;
    last.queued = queued;
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
