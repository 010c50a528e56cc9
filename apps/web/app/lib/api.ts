// Calls the product's interface by its declared endpoints; signed-in calls carry the token and renew it once when refused.

import type { CallOf, Endpoint, ReplyOf } from '@valence/contract/endpoint';
import { ApiRefusal, type SendOptions, send } from './http.ts';
import { type SessionStore, session } from './session.ts';

export { ApiRefusal, NetworkFailure } from './http.ts';

export type CallOptions = Omit<SendOptions, 'token'>;

/** What is passed after the endpoint: its parts (none for an endpoint without any), then options. */
export type CallArguments<E extends Endpoint> = keyof CallOf<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: CallOf<E>, options?: CallOptions];

export type Call = <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<ReplyOf<E>>;

/** A caller for one session. @throws what `send` throws */
export function createCall(store: SessionStore): Call {
  return async (endpoint, ...[input, options]) => {
    if (endpoint.who === 'anyone') return send(endpoint, input, options);
    const token = store.state().signedIn?.token;
    try {
      return await send(endpoint, input, { ...options, token });
    } catch (error) {
      if (!isTokenRefusal(error) || !token) throw error;
      const renewed = await store.renew(token);
      if (!renewed) {
        // The first refusal tells more than the failed renewal: that another device took this one's place, say.
        if (!store.state().signedIn) store.clear(error.message);
        throw error;
      }
      return sendAgain(store, renewed, () => send(endpoint, input, { ...options, token: renewed }));
    }
  };
}

async function sendAgain<T>(store: SessionStore, token: string, again: () => Promise<T>): Promise<T> {
  try {
    return await again();
  } catch (error) {
    // Only the session that was refused: the person may have signed in anew meanwhile.
    if (isTokenRefusal(error) && store.state().signedIn?.token === token) store.clear(error.message);
    throw error;
  }
}

function isTokenRefusal(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.status === 401;
}

/** Calls as the person signed in on this browser. */
export const call: Call = createCall(session);
