// Lists the languages of the pages, and stores a browser's choice in a cookie of a year. The server sets it because some
// browsers delete cookies of scripts after a week.

import { chooseLanguage, listLanguages } from '@valence/contract/site/language';
import { LANGUAGE_COOKIE, nameOfLanguage } from '@valence/domain/language';
import { refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';

const YEAR_SECONDS = 31_536_000;

/** @param codes the available languages  @param secure whether browsers reach this server by https */
export function languagesRoutes(http: Http, codes: readonly string[], secure: boolean): void {
  const languages = codes.map((code) => ({ code, name: nameOfLanguage(code) }));
  http.route(listLanguages, async ({ language }) => ({ chosen: language, languages }));
  http.route(chooseLanguage, async (call) => {
    const { code } = call.body;
    if (!codes.includes(code)) return refused('language-absent');
    call.setHeader('set-cookie', choice(code, secure));
    return { chosen: code };
  });
}

function choice(code: string, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;
  return `${LANGUAGE_COOKIE}=${code}; ${attributes}`;
}
