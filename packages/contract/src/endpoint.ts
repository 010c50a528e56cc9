// The declaration of a call: its address, who may make it, its input, its reply and its refusals. The server registers its
// routes and checks input by these declarations; the browser makes its calls by them.

import type { Ability } from '@valence/domain/roles';
import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

/** `anyone`: no token is read. `signed-in`: any live session. Otherwise: a live session whose role has the ability. */
export type Who = 'anyone' | 'signed-in' | Ability;

export type Schema = z.ZodMiniType;

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
  /** The most bytes of the body, where it differs from the limit of all other calls. */
  readonly longestBodyBytes?: number;
  /** For a body that is a file instead of JSON: its allowed types and its most bytes. The route gets the raw bytes. */
  readonly takes?: { readonly types: readonly string[]; readonly longestBytes: number };
  readonly reply: Schema;
  /**
   * For a reply that is a file instead of JSON: its type. A text is sent while it is made; `reply` is that text. Stored
   * pictures (`image/*`) have their own type.
   */
  readonly media?: 'text/csv' | 'application/json' | 'image/*';
  /**
   * For a list that a browser keeps: it asks each time whether the list still holds, and mostly hears so without its bytes.
   * Other replies are kept by nobody.
   */
  readonly revalidated?: true;
  /** The reply has a secret, such as a signed address, beside texts of other people: it is never compressed. */
  readonly hasSecret?: true;
  /**
   * How long the reply may take on a busy machine, where that is longer than other calls wait: server and browser keep the
   * connection that long.
   */
  readonly longestSeconds?: number;
  /** Status of the reply when it is not 200. */
  readonly status?: 201 | 202;
  /** Every refusal of this call's own rules; those of the transport are in `TRANSPORT_REFUSALS`. */
  readonly refusals: readonly RefusalCode[];
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
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
/** What a caller passes: the parts that the endpoint declares, and no others. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: In<E[K]>;
};
