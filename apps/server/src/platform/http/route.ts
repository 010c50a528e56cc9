// Binds declared endpoints to functions: authentication and role first, then input, then the use case, then the declared reply.

import { Socket } from 'node:net';
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  RefusalOf,
  ReplyOf,
  Schema,
} from '@valence/contract/endpoint';
import { REFUSALS, type RefusalCode, TRANSPORT_REFUSALS } from '@valence/contract/refusals';
import { refusalSentences } from '@valence/copy/refusals';
import type { Role } from '@valence/domain/role';
import { type Ability, may } from '@valence/domain/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ServerWords } from '../languages.ts';
import { type Soon, whenKnown } from '../soon.ts';
import { sendRefusal } from './errors.ts';
import { FileReply, StoredFileReply, sendFile, sendStoredFile } from './file-reply.ts';
import { isPlain, LONGEST_BODY } from './json-body.ts';
import { KeptReply, packJson } from './json-reply.ts';
import { Refused, refused } from './refused.ts';
import { chosenLanguageOf, languageOf, wordsFor } from './spoken.ts';

/** Who makes a call, read from the live session. */
export interface Caller {
  accountId: string;
  sessionId: string;
  role: Role;
  /** When this session began with a passcode. */
  begunAt: Date;
  /** When this session last showed a second factor; null: never. */
  provedAt: Date | null;
  /** A second factor is required that this session has not shown: until it does, the session may do what a student's may. */
  factorDue: boolean;
}

/** What a route's handler gets of a call. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: E['who'] extends 'anyone' ? undefined : Caller;
  /** The peer's address (as a proxy reports it, only where that proxy is trusted). */
  address: string;
  userAgent: string;
  /** Code of the language that the browser chose. */
  language: string;
  /** The same; undefined where the browser has chosen none. */
  chosenLanguage: string | undefined;
  /** The server's words in that language. */
  words: ServerWords;
  /** For the rare header beside the body (cookies, caching). */
  setHeader(name: string, value: string): void;
}

/** A call with a session may find that its account was deleted after the session was checked. */
export type Answer<E extends Endpoint> =
  | (E extends { media: 'image/*' } ? StoredFileReply : E extends { media: string } ? FileReply : ReplyOf<E>)
  | Refused<RefusalOf<E> | (E['who'] extends 'anyone' ? never : 'session-ended')>;

type TokenRefusal = Refused<'token-missing' | 'token-invalid' | 'session-ended' | 'session-replaced'>;

/** Finds the live session of an `Authorization: Bearer` header's token. */
export type Authenticate = (authorization: string | undefined) => Soon<Caller | TokenRefusal>;

/** Undefined where the caller may do it. Without its due second factor a session may only enrol one. */
export function whyMayNot(
  { role, factorDue }: Caller,
  ability: Ability,
): Refused<'role-forbidden' | 'second-factor-due'> | undefined {
  if (!may(role, ability)) return refused('role-forbidden');
  return factorDue && ability !== 'second-factor.own' ? refused('second-factor-due') : undefined;
}

/** What features bind their routes with. */
export interface Http {
  /** For the few routes that are not JSON calls: webhooks, media, pages. */
  readonly app: FastifyInstance;
  route<E extends Endpoint>(
    endpoint: E,
    handle: (call: Call<E>) => Soon<Answer<E> | KeptReply<ReplyOf<E>>>,
  ): void;
}

export interface HttpOptions extends HttpObservers {
  app: FastifyInstance;
  authenticate: Authenticate;
}

/** Observers of what the binder does. */
export interface HttpObservers {
  /** Called with each refusal that an endpoint answered: by this the tests prove that every declared one was provoked. */
  observeRefusal?: (endpoint: Endpoint, code: RefusalCode) => void;
  /** Called with each endpoint that is bound: the tests' list of all endpoints. */
  observeEndpoint?: (endpoint: Endpoint) => void;
}

/** The binder of one server. */
export function createHttp({ app, authenticate, observeRefusal, observeEndpoint }: HttpOptions): Http {
  app.decorateRequest(CALLER, undefined);
  return {
    app,
    route(endpoint, handle) {
      observeEndpoint?.(endpoint);
      const say = (reply: FastifyReply, refusal: Refused<RefusalCode>) => {
        observeRefusal?.(endpoint, refusal.code);
        return sendRefusal(reply, refusal);
      };
      scopeFor(app, endpoint, (scope) =>
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          bodyLimit: endpoint.takes?.longestBytes ?? endpoint.longestBodyBytes ?? LONGEST_BODY,
          schema: schemaOf(endpoint),
          ...(endpoint.who !== 'anyone' && { onRequest: findCaller(endpoint.who, authenticate, say) }),
          // Checks names and texts of the address; those of the body were checked when it was parsed.
          preValidation: (request, reply, done) => {
            if (isPlain(request.query) && isPlain(request.params)) done();
            else say(reply, refused('input-invalid'));
          },
          ...packed(endpoint),
          handler: answering(
            endpoint,
            (request, reply) => handle(callOf<typeof endpoint>(request, reply)),
            say,
          ),
        }),
      );
    },
  };
}

type Say = (reply: FastifyReply, refusal: Refused<RefusalCode>) => FastifyReply;

/** Finds who calls, and whether they may: mostly at once, since sessions are kept. */
function findCaller(who: Exclude<Endpoint['who'], 'anyone'>, authenticate: Authenticate, say: Say) {
  const admit = (request: FastifyRequest, caller: Caller | TokenRefusal) => {
    if (caller instanceof Refused) return caller;
    const refusal = who === 'signed-in' ? undefined : whyMayNot(caller, who);
    if (!refusal) request[CALLER] = who === 'signed-in' ? asStudentIfDue(caller) : caller;
    return refusal;
  };
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const refuse = (caller: Caller | TokenRefusal) => {
      const refusal = admit(request, caller);
      return refusal && say(reply, refusal);
    };
    const caller = authenticate(request.headers.authorization);
    // The framework takes a promise instead of the call.
    if (caller instanceof Promise) return caller.then(refuse);
    if (!refuse(caller)) done();
    return undefined;
  };
}

/**
 * Sends what the use case answers. It returns nothing to the framework, which would watch the answer's stream once more to
 * learn of an end that nobody waits for.
 */
function answering<E extends Endpoint>(
  endpoint: E,
  use: (request: FastifyRequest, reply: FastifyReply) => Soon<Answer<E> | KeptReply<ReplyOf<E>>>,
  say: Say,
) {
  const rules = rulesOf(endpoint);
  const status = endpoint.status ?? 200;
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Answer<E> | KeptReply<ReplyOf<E>>,
  ): Soon<void> => {
    if (answer instanceof Refused) return void say(reply, answer);
    reply.header('cache-control', 'no-store');
    if (answer instanceof FileReply) return sendFile(reply, answer, endpoint.media);
    if (answer instanceof StoredFileReply) return sendStoredFile(reply, answer);
    reply.code(status);
    if (answer instanceof KeptReply) return answer.send(request, reply, rules);
    void reply.send(answer);
    return undefined;
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    waitFor(endpoint, request.raw.socket);
    const sent = whenKnown(use(request, reply), (answer) => send(request, reply, answer));
    if (sent instanceof Promise) sent.catch((error: unknown) => reply.send(error));
  };
}

/** The connection may be idle as long as the answer may take; after it, Node sets the server's own time again. */
function waitFor({ longestSeconds }: Endpoint, socket: unknown): void {
  // A request that tests inject has no connection.
  if (longestSeconds && socket instanceof Socket) socket.setTimeout(longestSeconds * 1000);
}

/** What a GET answers in JSON is compressed, and kept by the browser where the endpoint says so. */
function packed(endpoint: Endpoint) {
  if (endpoint.method !== 'GET' || endpoint.media !== undefined) return {};
  const rules = rulesOf(endpoint);
  return {
    onSend: (
      request: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      done: (error: Error | null, payload?: unknown) => void,
    ) => {
      const sent = packJson(request, reply, payload, rules);
      // The framework takes a promise instead of the call.
      if (sent instanceof Promise) return sent;
      done(null, sent);
      return undefined;
    },
  };
}

function rulesOf({ revalidated, hasSecret }: Endpoint) {
  return { revalidated: revalidated === true, compressed: !hasSecret };
}

/** JSON is all that the server reads; an endpoint that takes files reads those instead, in a scope of its own. */
function scopeFor(app: FastifyInstance, { takes }: Endpoint, bind: (scope: FastifyInstance) => void): void {
  if (!takes) {
    bind(app);
    return;
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [...takes.types],
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    bind(scope);
  });
}

/** Of a request whose caller was found. */
const CALLER = Symbol('caller');

declare module 'fastify' {
  interface FastifyRequest {
    [CALLER]: Caller | undefined;
  }
}

/** Calls that every signed-in person may make return more to admins and assistants, but not before their second factor. */
function asStudentIfDue(caller: Caller): Caller {
  return caller.factorDue ? { ...caller, role: 'student' } : caller;
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  // The endpoint's schemas have been applied and its caller found by now: these are the types they promise.
  return new CallOfRequest(request, reply) as unknown as Call<E>;
}

/** Reads of the request what a use case takes of it, when it takes it. */
class CallOfRequest {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get params(): unknown {
    return this.#request.params;
  }

  get query(): unknown {
    return this.#request.query;
  }

  get body(): unknown {
    // Nothing was parsed where nothing was sent.
    return this.#request.body ?? undefined;
  }

  get caller(): Caller | undefined {
    return this.#request[CALLER];
  }

  get address(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }

  get language(): string {
    return languageOf(this.#request);
  }

  get chosenLanguage(): string | undefined {
    return chosenLanguageOf(this.#request);
  }

  get words(): ServerWords {
    return wordsFor(this.#request);
  }

  // A field, since use cases take it out of the call.
  readonly setHeader = (name: string, value: string): void => void this.#reply.header(name, value);
}

const refusalShape = z.object({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
});

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  return {
    summary: endpoint.summary,
    ...(endpoint.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      ...refusalsOf(endpoint),
      [endpoint.status ?? 200]: answer('Done.', endpoint.reply, endpoint.media),
    },
  };
}

/** The refusals by status, the endpoint's own ones first, each with its sentence. */
function refusalsOf(endpoint: Endpoint): Record<string, unknown> {
  const codes = [...new Set<RefusalCode>([...endpoint.refusals, ...TRANSPORT_REFUSALS])];
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code]);
  const answers = [...byStatus].map(([status, same]) => {
    const sentences = same.map((code) => `\`${code}\`: ${refusalSentences[code]}`).join(' ');
    return [status, answer(sentences, refusalShape)] as const;
  });
  return Object.fromEntries(answers);
}

function answer(description: string, schema: Schema, media = 'application/json'): Record<string, unknown> {
  return { description, content: { [media]: { schema } } };
}
