// The site's content and where to write to, as calls; the chat link also as a picture to scan.

import { type Chat, chatQrPath, readChat } from '@valence/contract/chat';
import { readSite, type SiteContent } from '@valence/contract/site';
import type { Http } from '../../platform/http/route.ts';
import { wordsFor } from '../../platform/http/spoken.ts';
import { qrCodeSvg } from '../../platform/qr-code.ts';

export interface School {
  /** As it is at the moment it is read. */
  site: SiteContent;
  /** Where to write to, with a word filled in. */
  chat: (word: string) => Chat;
  /** Where this server is reached: the simulator's link is an address of its own. */
  publicUrl: string;
}

export function siteRoutes(http: Http, { site, chat, publicUrl }: School): void {
  http.route(readSite, async ({ words }) => ({ ...site, whatsapp: chat(words.bot.passcodeWord) }));
  http.route(readChat, async ({ words }) => chat(words.bot.passcodeWord));

  const drawn = new Map<string, string>();
  const linkOf = (word: string) => new URL(chat(word).chatLink, publicUrl).href;
  const qrOf = (word: string): string => {
    // By the whole link: the number in it is the school's, which an admin may change.
    const link = linkOf(word);
    const known = drawn.get(link) ?? qrCodeSvg(link);
    drawn.set(link, known);
    return known;
  };
  const svgFor = (word: string, query: unknown): string => {
    const letters = lettersIn(query);
    // Of one attempt, so nobody else asks for it again.
    return letters ? qrCodeSvg(linkOf(`${word} ${letters}`)) : qrOf(word);
  };
  http.app.get(chatQrPath, async (request, reply) =>
    reply
      // The word in it is of the language that the cookie names.
      .headers({ 'cache-control': 'private, max-age=3600', vary: 'cookie' })
      .type('image/svg+xml')
      .send(svgFor(wordsFor(request).bot.passcodeWord, request.query)),
  );
}

/** The letters of an attempt, where the address names some. */
function lettersIn(query: unknown): string | undefined {
  const letters = (query as { letters?: unknown } | null)?.letters;
  return typeof letters === 'string' && /^[A-Z]{5,10}$/.test(letters) ? letters : undefined;
}
