// WhatsApp's webhook: the registration by GET, deliveries by POST, signed over their raw bytes.

import { sendRefusal } from '../../platform/http/errors.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { WhatsAppService } from './whatsapp.service.ts';

export const PATH = '/webhooks/whatsapp';
/** Meta's limit of one delivery; all other routes have the server's own limit. */
const LONGEST_DELIVERY_BYTES = 3 * 1024 * 1024;
const LONGEST_CHALLENGE = 256;

export function whatsAppRoutes(http: Http, service: WhatsAppService): void {
  http.app.get(PATH, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const challenge = query['hub.challenge'];
    const isSubscription = query['hub.mode'] === 'subscribe' && typeof challenge === 'string';
    if (
      !isSubscription ||
      challenge.length > LONGEST_CHALLENGE ||
      !service.isVerifyToken(query['hub.verify_token'])
    ) {
      return sendRefusal(reply, refused('webhook-token-wrong'));
    }
    return reply.type('text/plain; charset=utf-8').send(challenge);
  });

  // A scope of its own, since only here bodies must stay raw bytes.
  http.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LONGEST_DELIVERY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(PATH, { bodyLimit: LONGEST_DELIVERY_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const result = await service.receive(body, request.headers['x-hub-signature-256']);
      if (result === 'signature-wrong') return sendRefusal(reply, refused('webhook-signature-wrong'));
      if (result === 'unreadable') return sendRefusal(reply, refused('input-invalid'));
      reply.raw.once('finish', () => service.wake());
      return reply.code(200).send();
    });
  });
}
