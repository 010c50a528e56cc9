// Handles the requests of one connection one after another. Node hands over all parsed requests at once; without this, all
// their answers would be made and kept in memory together, however few of them the peer reads.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Cut } from './cut.ts';

/**
 * How many requests may wait behind the one that is handled: from `pauseAt` on nothing more is read, though the rest of one
 * read may still arrive; from `perConnection` on the connection is cut. Browsers and proxies send none ahead.
 */
const QUEUE_LIMITS = { pauseAt: 16, perConnection: 100, total: 10_000 };

/**
 * The listener for 'request' that calls `handle` for a connection's next request when the system has taken the last answer.
 */
export function inOrder(handle: RequestListener, cut: Cut): RequestListener {
  const queues = new WeakMap<Socket, RequestQueue>();
  const total = { waiting: 0 };
  return (request, response) => {
    const { socket } = request;
    let queue = queues.get(socket);
    if (!queue) {
      queue = new RequestQueue(socket, { handle, cut, total });
      queues.set(socket, queue);
    }
    queue.take(request, response);
  };
}

interface Shared {
  readonly handle: RequestListener;
  readonly cut: Cut;
  /** Of all connections. */
  readonly total: { waiting: number };
}

class RequestQueue {
  readonly #socket: Socket;
  readonly #shared: Shared;
  #waiting: [IncomingMessage, ServerResponse][] = [];
  #isBusy = false;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    // Node resumes reading whenever it is done with a request.
    socket.on('resume', this.#pauseIfFull);
    socket.once('close', () => {
      shared.total.waiting -= this.#waiting.length;
      this.#waiting = [];
    });
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    // The connection was cut: this request arrived in one read with the request that was too many.
    if (this.#socket.destroyed) return;
    if (this.#isBusy) this.#wait(request, response);
    else this.#begin(request, response);
  }

  #wait(request: IncomingMessage, response: ServerResponse): void {
    const { cut, total } = this.#shared;
    if (this.#waiting.length >= QUEUE_LIMITS.perConnection || total.waiting >= QUEUE_LIMITS.total) {
      cut(this.#socket, 'pipelined');
      return;
    }
    this.#waiting.push([request, response]);
    total.waiting += 1;
    this.#pauseIfFull();
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    this.#isBusy = true;
    // It comes once: `once` would make a function for each.
    response.on('close', this.#next);
    this.#shared.handle(request, response);
  }

  readonly #next = (): void => {
    this.#isBusy = false;
    // After its last answer a connection sends no more.
    const next = this.#socket.writable ? this.#waiting.shift() : undefined;
    if (!next) return;
    this.#shared.total.waiting -= 1;
    if (this.#socket.isPaused() && !this.#isFull()) this.#socket.resume();
    this.#begin(...next);
  };

  #isFull(): boolean {
    return this.#waiting.length >= QUEUE_LIMITS.pauseAt;
  }

  readonly #pauseIfFull = (): void => {
    if (this.#isFull()) this.#socket.pause();
  };
}
