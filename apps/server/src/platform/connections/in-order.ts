// Handles the requests of one connection one after another. Node hands over all that it has parsed at once, and their answers
// would be made and kept in memory together, however few of them the peer reads.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Cut } from './cut.ts';

/**
 * How many requests may wait behind the one that is handled: from `pauseAt` on nothing more is read, and since a whole read is
 * parsed at once, more may come until then; from `perConnection` on the connection is cut. Browsers and proxies send none ahead.
 */
const WAITING = { pauseAt: 16, perConnection: 100, together: 10_000 };

/** The listener for 'request' that calls `handle` for a connection's next request when the last answer is with the system. */
export function inOrder(handle: RequestListener, cut: Cut): RequestListener {
  const queues = new WeakMap<Socket, RequestQueue>();
  const together = { waiting: 0 };
  return (request, response) => {
    const { socket } = request;
    let queue = queues.get(socket);
    if (!queue) {
      queue = new RequestQueue(socket, { handle, cut, together });
      queues.set(socket, queue);
    }
    queue.take(request, response);
  };
}

interface Shared {
  readonly handle: RequestListener;
  readonly cut: Cut;
  /** Of all connections. */
  readonly together: { waiting: number };
}

class RequestQueue {
  readonly #socket: Socket;
  readonly #shared: Shared;
  #waiting: [IncomingMessage, ServerResponse][] = [];
  #isBusy = false;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    // Node reads on whenever it lets go of a request.
    socket.on('resume', this.#pauseIfFull);
    socket.once('close', () => {
      shared.together.waiting -= this.#waiting.length;
      this.#waiting = [];
    });
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    // What was read together with the request that was one too many.
    if (this.#socket.destroyed) return;
    if (this.#isBusy) this.#wait(request, response);
    else this.#begin(request, response);
  }

  #wait(request: IncomingMessage, response: ServerResponse): void {
    const { cut, together } = this.#shared;
    if (this.#waiting.length >= WAITING.perConnection || together.waiting >= WAITING.together) {
      cut(this.#socket, 'pipelined');
      return;
    }
    this.#waiting.push([request, response]);
    together.waiting += 1;
    this.#pauseIfFull();
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    this.#isBusy = true;
    response.once('close', this.#next);
    this.#shared.handle(request, response);
  }

  readonly #next = (): void => {
    this.#isBusy = false;
    // After the last answer of a connection none is sent.
    const next = this.#socket.writable ? this.#waiting.shift() : undefined;
    if (!next) return;
    this.#shared.together.waiting -= 1;
    if (this.#socket.isPaused() && !this.#isFull()) this.#socket.resume();
    this.#begin(...next);
  };

  #isFull(): boolean {
    return this.#waiting.length >= WAITING.pauseAt;
  }

  readonly #pauseIfFull = (): void => {
    if (this.#isFull()) this.#socket.pause();
  };
}
