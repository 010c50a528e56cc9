// Binds declared endpoints to functions: authentication and role first, then input, then the use case, then the declared reply.

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
import { sendRefusal } from './errors.ts';
import { FileReply, StoredFileReply, sendFile, sendStoredFile } from './file-reply.ts';
import { isPlain, LONGEST_BODY } from './json-body.ts';
import { Refused, refused } from './refused.ts';
import { languageOf, wordsFor } from './spoken.ts';

/** Who makes a call, read from the live session. */
export interface Caller {
  accountId: string;
  sessionId: string;
  role: Role;
  /** When this session began with a passcode. */
  begunAt: Date;
  /** When this session last showed a second factor; null: never. */
  provedAt: Date | null;
  /** The desk asks for a second factor that this session has not shown: until it does, it is worth a student's. */
  factorDue: boolean;
}

/** What a use case's route gets to see of a call. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: E['who'] extends 'anyone' ? undefined : Caller;
  /** The peer's address (the proxy's word only where a proxy is trusted). */
  address: string;
  userAgent: string;
  /** Code of the language that the browser chose. */
  language: string;
  /** What is said in that language. */
  words: ServerWords;
  /** For the rare header beside the body (cookies, caching). */
  setHeader(name: string, value: string): void;
}

/** A call with a session can meet that its account was deleted since the session was looked at. */
export type Answer<E extends Endpoint> =
  | (E extends { media: 'image/*' } ? StoredFileReply : E extends { media: string } ? FileReply : ReplyOf<E>)
  | Refused<RefusalOf<E> | (E['who'] extends 'anyone' ? never : 'session-ended')>;

type TokenRefusal = Refused<'token-missing' | 'token-invalid' | 'session-ended' | 'session-replaced'>;

/** Finds the live session of an `Authorization: Bearer` header's token. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | TokenRefusal>;

/** Undefined where the caller may do it. What a session may do without its second factor is to enrol one. */
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
  route<E extends Endpoint>(declared: E, handle: (call: Call<E>) => Promise<Answer<E>>): void;
}

export interface HttpOptions extends HttpObservers {
  app: FastifyInstance;
  authenticate: Authenticate;
}

/** Who is told of what the binder does. */
export interface HttpObservers {
  /** Told of each refusal an endpoint answered with: the tests' proof that every declared one was provoked. */
  observeRefusal?: (declared: Endpoint, code: RefusalCode) => void;
  /** Told of each endpoint bound: the tests' list of what there is. */
  observeEndpoint?: (declared: Endpoint) => void;
}

/** The binder of one server. */
export function createHttp({ app, authenticate, observeRefusal, observeEndpoint }: HttpOptions): Http {
  return {
    app,
    route(declared, handle) {
      observeEndpoint?.(declared);
      const say = (reply: FastifyReply, refusal: Refused<RefusalCode>) => {
        observeRefusal?.(declared, refusal.code);
        return sendRefusal(reply, refusal);
      };
      scopeFor(app, declared, (scope) =>
        scope.route({
          method: declared.method,
          url: declared.path,
          bodyLimit: declared.takes?.longestBytes ?? declared.longestBodyBytes ?? LONGEST_BODY,
          schema: schemaOf(declared),
          onRequest: async (request, reply) => {
            if (declared.who === 'anyone') return;
            const caller = await authenticate(request.headers.authorization);
            if (caller instanceof Refused) return say(reply, caller);
            const refusal = declared.who === 'signed-in' ? undefined : whyMayNot(caller, declared.who);
            if (refusal) return say(reply, refusal);
            callers.set(request, declared.who === 'signed-in' ? asStudentIfDue(caller) : caller);
          },
          // Names and texts from the address; those of the body were looked at when it was parsed.
          preValidation: async (request, reply) => {
            if (!isPlain(request.query) || !isPlain(request.params))
              return say(reply, refused('input-invalid'));
          },
          handler: async (request, reply) => {
            const answer = await handle(callOf<typeof declared>(request, reply));
            if (answer instanceof Refused) return say(reply, answer);
            reply.header('cache-control', 'no-store');
            if (answer instanceof FileReply) return sendFile(reply, answer, declared.media);
            if (answer instanceof StoredFileReply) return sendStoredFile(reply, answer);
            return reply.code(declared.status ?? 200).send(answer);
          },
        }),
      );
    },
  };
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

const callers = new WeakMap<FastifyRequest, Caller>();

/** Calls of every signed-in person give more to those at the desk: not before the second factor. */
function asStudentIfDue(caller: Caller): Caller {
  return caller.factorDue ? { ...caller, role: 'student' } : caller;
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  // The endpoint's schemas have been applied and its caller found by now: these are the types they promise.
  return {
    params: request.params,
    query: request.query,
    // Nothing was parsed where nothing was sent.
    body: request.body ?? undefined,
    caller: callers.get(request),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language: languageOf(request),
    words: wordsFor(request),
    setHeader: (name, value) => void reply.header(name, value),
  } as Call<E>;
}

const refusalShape = z.object({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
});

function schemaOf(declared: Endpoint): Record<string, unknown> {
  return {
    summary: declared.summary,
    ...(declared.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(declared.params && { params: declared.params }),
    ...(declared.query && { querystring: declared.query }),
    ...(declared.body && { body: declared.body }),
    response: {
      ...refusalsOf(declared),
      [declared.status ?? 200]: answer('Done.', declared.reply, declared.media),
    },
  };
}

/** The refusals by status, the endpoint's own ones first, each with its sentence. */
function refusalsOf(declared: Endpoint): Record<string, unknown> {
  const codes = [...new Set<RefusalCode>([...declared.refusals, ...TRANSPORT_REFUSALS])];
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code]);
  const answers = [...byStatus].map(([status, same]) => {
    const told = same.map((code) => `\`${code}\`: ${refusalSentences[code]}`).join(' ');
    return [status, answer(told, refusalShape)] as const;
  });
  return Object.fromEntries(answers);
}

function answer(description: string, schema: Schema, media = 'application/json'): Record<string, unknown> {
  return { description, content: { [media]: { schema } } };
}
