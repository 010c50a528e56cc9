// The site's content and where to write to, as calls; the chat link also as a picture to scan.

import { chatQrPath, readChat } from '@valence/contract/chat';
import { readSite, type Site } from '@valence/contract/site';
import type { Http } from '../../platform/http/route.ts';
import { qrCodeSvg } from '../../platform/qr-code.ts';

/** @param publicUrl where this server is reached: the simulator's link is an address of its own */
export function siteRoutes(http: Http, site: Site, publicUrl: string): void {
  http.route(readSite, async () => site);
  http.route(readChat, async () => site.whatsapp);

  const chatQr = qrCodeSvg(new URL(site.whatsapp.chatLink, publicUrl).href);
  http.app.get(chatQrPath, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(chatQr),
  );
}
