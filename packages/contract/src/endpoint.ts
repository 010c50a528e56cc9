// What one call of the product is: its address, who may make it, what goes in, what comes back, how it may be refused.
// Both ends are driven by these values: the server binds and checks them, the browser calls by them.

import type { Ability } from '@valence/domain/roles';
import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

/** `anyone`: no token looked at. `signed-in`: any live session. Otherwise: a live session whose role has the ability. */
export type Who = 'anyone' | 'signed-in' | Ability;

export type Schema = z.ZodMiniType;

/** A call of the product's interface. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path as Fastify writes it (`/api/v1/videos/users/:videoId`). */
  readonly path: string;
  readonly who: Who;
  /** One sentence for the interface's documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Bytes the body may have, where that is not what any other call may carry. */
  readonly longestBodyBytes?: number;
  /** Where the body is a file instead of JSON: the types it may have, and its longest. It arrives as its bytes. */
  readonly takes?: { readonly types: readonly string[]; readonly longestBytes: number };
  readonly reply: Schema;
  /**
   * Where the reply is a file instead of JSON: its type. A text is sent while it is made; `reply` is that text. Stored
   * bytes (`image/*`) carry their own type.
   */
  readonly media?: 'text/csv' | 'application/json' | 'image/*';
  /** Status of the reply when it is not 200. */
  readonly status?: 201 | 202;
  /** Every refusal that this call's own rules can answer with; those of the transport are in `TRANSPORT_REFUSALS`. */
  readonly refusals: readonly RefusalCode[];
}

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = E extends { takes: object }
  ? Uint8Array | undefined
  : Out<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
export type RefusalOf<E extends Endpoint> = E['refusals'][number];
/** What a caller passes: the parts the endpoint has, and no others. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: In<E[K]>;
};
