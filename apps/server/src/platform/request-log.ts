// A request's own log, made when it first says something: most requests never do, and making one costs more than a small answer.

import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];

/** Fastify's `childLoggerFactory`. @returns what says the same as `log.child(bindings, options)` */
export function logOnDemand(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options?: Options,
): FastifyBaseLogger {
  return new LogOnDemand(log, bindings, options);
}

// Methods of a class: a request adds no functions of its own.
class LogOnDemand implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  #say(level: Level, said: unknown[]): void {
    Reflect.apply(this.#log[level], this.#log, said);
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(...said: unknown[]): void {
    this.#say('fatal', said);
  }

  error(...said: unknown[]): void {
    this.#say('error', said);
  }

  warn(...said: unknown[]): void {
    this.#say('warn', said);
  }

  info(...said: unknown[]): void {
    this.#say('info', said);
  }

  debug(...said: unknown[]): void {
    this.#say('debug', said);
  }

  trace(...said: unknown[]): void {
    this.#say('trace', said);
  }

  silent(): void {
    // What is silent says nothing.
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }
}
