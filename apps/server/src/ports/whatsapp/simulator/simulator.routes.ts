// Serves the simulator: its page and chat for a person, and the Graph API's one call for the product. This machine only.

import { simulator as words } from '@valence/copy/simulator';
import { isPhone, normalisePhone } from '@valence/domain/phone';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { createChats } from './chats.ts';
import { type DeliverySettings, deliver } from './deliveries.ts';
import { graphError, readCall } from './graph-side.ts';
import { isOwnMachine } from './loopback.ts';
import { readPage } from './page.ts';

export const SIMULATOR_PAGE = '/simulator/whatsapp';
export const SIMULATOR_GRAPH = '/simulator/graph';

export interface SimulatorSettings extends Omit<DeliverySettings, 'webhookUrl'> {
  accessToken: string;
  brand: string;
  /** Where this server can be reached from itself; known once it listens. */
  origin: () => string;
  now: () => Date;
  /** An id no other call gets. */
  newId: () => string;
  /** How the server says that there is nothing here. */
  hide: (reply: FastifyReply) => FastifyReply;
}

const typed = z.object({
  phone: z.string().check(z.maxLength(64)),
  text: z.string().check(z.minLength(1), z.maxLength(4096)),
});
const asked = z.object({
  phone: z.string().check(z.maxLength(64)),
  after: z.coerce.number().check(z.minimum(0)),
});

/** Adds the simulator's addresses to the server. */
export function simulatorRoutes(app: FastifyInstance, settings: SimulatorSettings): void {
  const chats = createChats(settings.now);
  const ended = new AbortController();
  const delivery = { ...settings, webhookUrl: () => `${settings.origin()}/webhooks/whatsapp` };
  app.addHook('preClose', async () => ended.abort());

  app.register(async (scope) => {
    const page = await readPage(settings.brand);
    scope.addHook('onRequest', async (request, reply) => {
      const peer = { remoteAddress: request.socket.remoteAddress, headers: request.headers };
      return isOwnMachine(peer) ? undefined : settings.hide(reply);
    });
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    scope.get(SIMULATOR_PAGE, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page.html),
    );
    scope.get(`${SIMULATOR_PAGE}/chat.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(page.css),
    );
    scope.get(`${SIMULATOR_PAGE}/chat.js`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(page.js),
    );

    scope.get(`${SIMULATOR_PAGE}/messages`, async (request, reply) => {
      const query = asked.safeParse(request.query);
      const phone = query.success ? digitsOf(query.data.phone) : undefined;
      if (!query.success || phone === undefined) return badNumber(reply);
      return reply.send({ phone, bubbles: chats.after(phone, query.data.after) });
    });

    scope.post(`${SIMULATOR_PAGE}/messages`, async (request, reply) => {
      const body = typed.safeParse(request.body);
      const phone = body.success ? digitsOf(body.data.phone) : undefined;
      if (!body.success || phone === undefined) return badNumber(reply);
      const bubble = chats.add(phone, 'person', body.data.text);
      const message = {
        from: phone,
        id: `wamid.${settings.newId()}`,
        timestamp: unixSeconds(settings.now()),
        type: 'text',
        text: { body: body.data.text },
      };
      await deliver(
        delivery,
        { contacts: [{ profile: { name: '' }, wa_id: phone }], messages: [message] },
        ended.signal,
      );
      return reply.send({ phone, bubble });
    });

    scope.post(`${SIMULATOR_GRAPH}/:version/:phoneNumberId/messages`, async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${settings.accessToken}`) {
        return reply.code(401).send(graphError(190, 'Invalid OAuth access token.'));
      }
      const call = readCall(request.body);
      const { phoneNumberId } = request.params as { phoneNumberId: string };
      if (!call.ok || phoneNumberId !== settings.phoneNumberId)
        return reply.code(400).send(graphError(100, 'Invalid parameter'));
      const id = `wamid.${settings.newId()}`;
      if (call.phone !== undefined) chats.add(call.phone, 'business', call.text);
      const about = {
        id,
        timestamp: unixSeconds(settings.now()),
        recipient_id: call.phone,
        biz_opaque_callback_data: call.reference,
      };
      // As with Meta, the statuses follow on their own way after the answer.
      reply.raw.once('finish', () => void tell(['sent', 'delivered'], about));
      const contact = { input: call.phone && `+${call.phone}`, wa_id: call.phone };
      return reply.send({ messaging_product: 'whatsapp', contacts: [contact], messages: [{ id }] });
    });
  });

  async function tell(statuses: readonly string[], about: Record<string, unknown>): Promise<void> {
    for (const status of statuses)
      await deliver(delivery, { statuses: [{ ...about, status }] }, ended.signal);
  }
}

/** A Sri Lankan number in any form, or another country's with its `+`. */
function digitsOf(text: string): string | undefined {
  const phone = normalisePhone(text);
  if (phone !== undefined && (isPhone(text) || !/^\s*\+(?!94)/.test(text))) return phone;
  const digits = text.replace(/[\s()-]/g, '');
  return /^\+[1-9][0-9]{6,14}$/.test(digits) ? digits.slice(1) : undefined;
}

function badNumber(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({ statusCode: 400, error: 'Bad Request', message: words.phoneInvalid });
}

function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
