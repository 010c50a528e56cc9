// Peers that send requests over bare sockets and read slowly or not at all: with them the tests and the soak attack a server.

import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Peer {
  /** Its own port and the server's, which together identify its connection in the system's table. */
  readonly ports: string;
  /** Bytes that it has read so far. */
  readonly read: () => number;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

/** Requests the path this many times in one go, and reads no answer. */
export async function askWithoutReading(url: string, path: string, times: number): Promise<Peer> {
  return open(url, request(path).repeat(times), () => false);
}

/** Reads at most this many bytes every 100 ms, from a buffer no larger than that. */
export async function askAndReadSlowly(url: string, path: string, bytesEach100ms: number): Promise<Peer> {
  return open(url, request(path), () => true, bytesEach100ms);
}

export function request(path: string, ...headers: string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: lessons.example.lk', ...headers, '', ''].join('\r\n');
}

async function open(url: string, text: string, goesOn: () => boolean, bufferBytes = 1024): Promise<Peer> {
  const { hostname: host, port } = new URL(url);
  let read = 0;
  const onread = {
    buffer: Buffer.alloc(bufferBytes),
    callback: (bytes: number) => {
      read += bytes;
      // False stops the reading; a slow reader begins again after a while.
      if (goesOn()) setTimeout(() => socket.resume(), 100);
      return false;
    },
  };
  const socket: Socket = connect({ host, port: Number(port), onread, family: 4 });
  socket.on('error', () => {});
  await new Promise((done) => socket.once('connect', done).once('close', done));
  const ports = `${socket.localPort ?? 0} ${Number(port)}`;
  const send = (more: string) => void socket.write(more);
  send(text);
  return { ports, read: () => read, send, end: () => socket.destroy() };
}

/** Which of the peers are still connected, by the system's table: a peer that does not read is not told (Linux). */
export async function connected(peers: readonly Peer[]): Promise<Peer[]> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map(async (name) => readFile(`/proc/net/${name}`, 'latin1')),
  );
  const established = new Set(
    tables
      .join('\n')
      .split('\n')
      .map((line) => line.trim().split(/\s+/, 4))
      // 01: established.
      .filter(([, , , state]) => state === '01')
      .map(([, local = '', remote = '']) => `${portOf(local)} ${portOf(remote)}`),
  );
  return peers.filter(({ ports }) => established.has(ports));
}

/** The port of an address such as `0100007F:1F90`. */
function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16);
}

/** Waits until none of the peers is connected any more. @returns how many milliseconds that took */
export async function untilCut(peers: readonly Peer[]): Promise<number> {
  const begun = performance.now();
  while ((await connected(peers)).length > 0) await sleep(50);
  return performance.now() - begun;
}

/** Megabytes of memory that a process has in use (Linux). */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Samples a process's memory 20 times a second. @returns stops sampling and returns the highest value, in megabytes */
export function watchMemory(pid: number): () => Promise<number> {
  let isGoing = true;
  let most = 0;
  const watching = (async () => {
    while (isGoing) {
      // A process that has ended uses none.
      most = Math.max(most, await memoryOf(pid).catch(() => 0));
      await sleep(50);
    }
  })();
  return async () => {
    isGoing = false;
    await watching;
    return most;
  };
}
