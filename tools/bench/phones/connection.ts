// One connection of HTTP/1.1 that takes as little of the processor as it can: thousands of these must not be what a bench measures.

import { connect, type Socket } from 'node:net';

export interface Answer {
  /** 0: the connection ended before the whole answer came. */
  readonly status: number;
  readonly head: string;
  /** Empty where it was only counted. */
  readonly body: Buffer;
  readonly bytes: number;
}

export interface Question {
  readonly lines: string;
  readonly body?: string;
  /** Whether the answer's body is wanted, and not only how long it is. */
  readonly isRead: boolean;
}

const UNANSWERED: Answer = { status: 0, head: '', body: Buffer.alloc(0), bytes: 0 };
const END_OF_HEAD = Buffer.from('\r\n\r\n');
/** Read into by all connections in turn: what is kept of it is copied. */
const shared = Buffer.allocUnsafe(64 * 1024);

/** The answer under way. */
interface Reading {
  readonly isRead: boolean;
  /** What has come of the head, until all of it has. */
  unread: Buffer;
  status: number;
  head: string;
  left: number;
  bytes: number;
  readonly pieces: Buffer[];
  readonly done: (answer: Answer) => void;
}

export class Connection {
  readonly #host: string;
  readonly #port: number;
  readonly #localAddress: string;
  #socket: Socket | undefined;
  #reading: Reading | undefined;

  constructor({ hostname, port }: URL, localAddress: string) {
    this.#host = hostname;
    this.#port = Number(port);
    this.#localAddress = localAddress;
  }

  /** One question at a time. As browsers do, asks once more on a new connection where the kept one was closed meanwhile. */
  async ask(question: Question): Promise<Answer> {
    const isKept = this.#socket !== undefined;
    const answer = await this.#ask(question);
    return answer.status === 0 && isKept && answer.bytes === 0 ? this.#ask(question) : answer;
  }

  async #ask({ lines, body = '', isRead }: Question): Promise<Answer> {
    return new Promise((done) => {
      this.#reading = {
        ...{ isRead, unread: UNANSWERED.body, status: 0, head: '', left: 0, bytes: 0 },
        ...{ pieces: [], done },
      };
      this.#socket ??= this.#open();
      this.#socket.write(`${lines}\r\n\r\n${body}`, 'latin1');
    });
  }

  #open(): Socket {
    const socket = connect({
      ...{ host: this.#host, port: this.#port, localAddress: this.#localAddress, noDelay: true },
      onread: {
        buffer: shared,
        callback: (length, bytes) => {
          this.#take(bytes.subarray(0, length) as Buffer);
          return true;
        },
      },
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      const { bytes = 0, unread } = this.#reading ?? {};
      this.#finish({ ...UNANSWERED, bytes: bytes + (unread?.length ?? 0) });
    });
    return socket;
  }

  #finish(answer: Answer): void {
    const { done } = this.#reading ?? {};
    this.#reading = undefined;
    done?.(answer);
  }

  #take(bytes: Buffer): void {
    const reading = this.#reading;
    if (!reading) return;
    const body = reading.status === 0 ? readHead(reading, bytes) : bytes;
    if (!body) return;
    reading.bytes += body.length;
    reading.left -= body.length;
    if (reading.isRead) reading.pieces.push(Buffer.from(body));
    if (reading.left > 0) return;
    const { status, head, pieces } = reading;
    // The server says so of the last answer that it gives on a connection.
    if (/^connection: close\r?$/im.test(head)) {
      this.#socket?.destroy();
      this.#socket = undefined;
    }
    this.#finish({ status, head, bytes: reading.bytes, body: Buffer.concat(pieces) });
  }
}

/**
 * @returns what came after the head; undefined while that is not complete
 * @throws Error when the answer does not say how long it is
 */
function readHead(reading: Reading, bytes: Buffer): Buffer | undefined {
  const all = reading.unread.length === 0 ? bytes : Buffer.concat([reading.unread, bytes]);
  const end = all.indexOf(END_OF_HEAD);
  if (end < 0) {
    reading.unread = Buffer.from(all);
    return undefined;
  }
  reading.unread = UNANSWERED.body;
  reading.head = all.toString('latin1', 0, end + 2);
  reading.status = Number(reading.head.slice(9, 12));
  const length = /^content-length: *(\d+)/im.exec(reading.head)?.[1];
  if (length === undefined && reading.status !== 204 && reading.status !== 304)
    throw new Error(`An answer of ${reading.status} does not say how long it is:\n${reading.head}`);
  reading.left = Number(length ?? 0);
  return all.subarray(end + END_OF_HEAD.length);
}
