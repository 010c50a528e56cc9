// The calls for the site's content and the chat to write to; the chat link also comes as a QR code.

import { type Chat, chatQrPath, readChat } from '@valence/contract/site/chat';
import { readSite } from '@valence/contract/site/site';
import type { SchoolFacts } from '../../platform/db/site-content.ts';
import type { Http } from '../../platform/http/route.ts';
import { wordsFor } from '../../platform/http/spoken.ts';
import { qrCodeSvg } from '../../platform/qr-code.ts';

export interface School {
  /** What is known of the school; it changes when a version is published. */
  site: Readonly<SchoolFacts>;
  /** The chat to write to, with a word filled in. */
  chat: (word: string) => Chat;
  /** This server's own address: the simulator's link is relative to it. */
  publicUrl: string;
}

export function siteRoutes(http: Http, { site, chat, publicUrl }: School): void {
  http.route(readSite, async ({ words }) => ({
    ...site.content,
    brandName: site.brandName,
    alYears: [...site.alYears],
    whatsapp: chat(words.bot.passcodeWord),
  }));
  http.route(readChat, async ({ words }) => chat(words.bot.passcodeWord));

  const qrCodes = new Map<string, string>();
  const linkOf = (word: string) => new URL(chat(word).chatLink, publicUrl).href;
  const qrOf = (word: string): string => {
    // The key is the whole link: the school's number in it may be changed by an admin.
    const link = linkOf(word);
    const svg = qrCodes.get(link) ?? qrCodeSvg(link);
    qrCodes.set(link, svg);
    return svg;
  };
  const svgFor = (word: string, query: unknown): string => {
    const letters = lettersIn(query);
    // Not cached: the letters are of one attempt, so nobody else requests this code.
    return letters ? qrCodeSvg(linkOf(`${word} ${letters}`)) : qrOf(word);
  };
  http.app.get(chatQrPath, async (request, reply) =>
    reply
      // The word in the link is in the language that the cookie names.
      .headers({ 'cache-control': 'private, max-age=3600', vary: 'cookie' })
      .type('image/svg+xml')
      .send(svgFor(wordsFor(request).bot.passcodeWord, request.query)),
  );
}

/** The letters of an attempt, where the address has some. */
function lettersIn(query: unknown): string | undefined {
  const letters = (query as { letters?: unknown } | null)?.letters;
  return typeof letters === 'string' && /^[A-Z]{5,10}$/.test(letters) ? letters : undefined;
}
