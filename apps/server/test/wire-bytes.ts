// What an answer weighs on the wire, read from a socket: no client library that joins, drops or decompresses anything.

import { connect } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  /** The status line, the headers and the empty line, as HTTP/1.1 sends them. */
  readonly headBytes: number;
  readonly bytes: number;
  readonly head: string;
}

/** Sends one GET over a connection of its own and counts what comes back. */
export async function readFromWire(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<WireAnswer> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    const answer = wholeAnswer(received);
    if (answer) return answer;
  }
  throw new Error(`the connection ended within the answer to ${pathname}`);
}

function wholeAnswer(received: Buffer): WireAnswer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const headBytes = end + 4;
  const head = received.toString('latin1', 0, headBytes);
  const status = Number(head.slice(9, 12));
  const bytes = headBytes + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return received.length < bytes ? undefined : { status, headBytes, bytes, head };
}
