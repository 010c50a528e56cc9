// Lists the languages of the pages, and keeps a choice: in a cookie of the browser, and with the account of who is signed in.

import { chooseMyLanguage, listLanguages } from '@valence/contract/site/language';
import { LANGUAGE_LINKS, nameOfLanguage } from '@valence/domain/language';
import { safeReturnPath } from '@valence/domain/return-path';
import { sendRefusal } from '../../platform/http/errors.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import { languageCookie } from '../../platform/http/spoken.ts';

export interface LanguagesDeps {
  /** Codes of the available languages. */
  readonly codes: readonly string[];
  /** Whether browsers reach this server by https. */
  readonly secure: boolean;
  /** Makes a language the account's. */
  readonly keepLanguage: (accountId: string, code: string) => Promise<void>;
}

export function languagesRoutes(http: Http, { codes, secure, keepLanguage }: LanguagesDeps): void {
  // The system's names of languages take 9 ms to read, which a start need not wait for.
  let languages: { code: string; name: string }[] | undefined;
  http.route(listLanguages, async ({ language }) => {
    languages ??= codes.map((code) => ({ code, name: nameOfLanguage(code) }));
    return { chosen: language, languages };
  });
  http.route(chooseMyLanguage, async (call) => {
    const { code } = call.body;
    if (!codes.includes(code)) return refused('language-absent');
    await keepLanguage(call.caller.accountId, code);
    call.setHeader('set-cookie', languageCookie(code, secure));
    return { chosen: code };
  });
  // For the links of the public pages, which work before their scripts have arrived.
  http.app.get(`${LANGUAGE_LINKS}/:code`, async (request, reply) => {
    const { code } = request.params as { code: string };
    const { to } = request.query as { to?: unknown };
    if (!codes.includes(code)) return sendRefusal(reply, refused('language-absent'));
    return reply
      .headers({ 'set-cookie': languageCookie(code, secure), 'cache-control': 'no-store' })
      .redirect(safeReturnPath(to) ?? '/', 303);
  });
}
