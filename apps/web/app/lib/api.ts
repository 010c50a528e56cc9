// Calls the product's API by its declared endpoints; signed-in calls carry the token and renew it once when it is refused.

import { refreshSession } from '@valence/contract/auth/sign-in';
import type { CallOf, Endpoint, ReplyOf } from '@valence/contract/endpoint';
import { ApiRefusal } from './failures.ts';
import { type SendOptions, send, sendBytes, sendForFile } from './http.ts';
import { type Exchange, type SessionStore, session } from './session.ts';

export type CallOptions = Omit<SendOptions, 'token'>;

/** The arguments after the endpoint: its parts (undefined for an endpoint without any), then options. */
export type CallArguments<E extends Endpoint> = keyof CallOf<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: CallOf<E>, options?: CallOptions];

export type Call = <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<ReplyOf<E>>;

/** A caller for one session. @throws what `send` throws */
export function createCall(store: SessionStore): Call {
  const asSignedIn = createTokenUse(store);
  return async (endpoint, ...[input, options]) =>
    endpoint.who === 'anyone'
      ? send(endpoint, input, options)
      : asSignedIn((token) => send(endpoint, input, { ...options, token }));
}

/** How a session gets its next tokens. */
export const exchange: Exchange = async (refreshToken) => send(refreshSession, { body: { refreshToken } });

type TokenUse = <T>(ask: (token: string | undefined) => Promise<T>) => Promise<T>;

/** Calls with the session's token; once more with a new one when the first was refused. */
function createTokenUse(store: SessionStore): TokenUse {
  return async (ask) => {
    const token = store.state().signedIn?.token;
    try {
      return await ask(token);
    } catch (error) {
      if (!isTokenRefusal(error) || !token) throw error;
      const renewed = await store.renew(token, exchange);
      if (!renewed) {
        // The first refusal says more than the failed renewal: for example that another device took this one's place.
        if (!store.state().signedIn) store.clear(error.message);
        throw error;
      }
      return sendAgain(store, renewed, () => ask(renewed));
    }
  };
}

async function sendAgain<T>(store: SessionStore, token: string, again: () => Promise<T>): Promise<T> {
  try {
    return await again();
  } catch (error) {
    // End only the session that was refused: the person may have signed in again meanwhile.
    if (isTokenRefusal(error) && store.state().signedIn?.token === token) store.clear(error.message);
    throw error;
  }
}

function isTokenRefusal(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.status === 401;
}

/** Calls as the person signed in on this browser. */
export const call: Call = createCall(session);

/** Fetches a file as the person signed in on this browser. @throws what `send` throws */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Blob> {
  return createTokenUse(session)((token) => sendForFile(endpoint, input, { token }));
}

/** Sends a file as the person signed in on this browser. @throws what `send` throws */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  file: Blob,
  options?: CallOptions,
): Promise<ReplyOf<E>> {
  return createTokenUse(session)((token) => sendBytes(endpoint, input, file, { ...options, token }));
}
