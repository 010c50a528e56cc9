// Asks for a page's data before its scripts have arrived, and for the scripts after it.

/** What was asked for from the document itself; taken once by the call that would have asked. */
export interface EarlyAnswer {
  path: string;
  token: string;
  response: Promise<Response>;
  /** Ends it. */
  abort: () => void;
}

declare global {
  // Only `var` declares a property of the global object.
  var earlyAnswer: EarlyAnswer | undefined;
}

/**
 * Written into the page's HTML as text, so it may use nothing from outside itself. Asks as `http.ts` does, and only for a
 * person who is signed in; a token that has run out is renewed by the scripts, which then ask again.
 *
 * @param sessionKey where local storage has the sign-in state
 * @param path of the call, without parameters
 */
export function fetchEarly(sessionKey: string, path: string): void {
  try {
    const { token } = JSON.parse(localStorage.getItem(sessionKey) ?? '{}') as { token?: string };
    if (!token) return;
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const giveUp = new AbortController();
    const response = fetch(path, { headers, credentials: 'include', signal: giveUp.signal });
    // Whoever takes the answer hears of a failure.
    response.catch(() => {});
    globalThis.earlyAnswer = { path, token, response, abort: () => giveUp.abort() };
  } catch {
    // Storage is refused or damaged: the scripts ask.
  }
}

/** Also written into the page's HTML as text. Browsers fetch what is named here at once, but after what is shown. */
export function fetchScripts(scripts: readonly string[]): void {
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
    );
}
