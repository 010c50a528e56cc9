// Serves the simulator: its page and chat for a person, and the Graph API's one call for the product. Only for this machine,
// and chats only for callers with the key of this start.

import { simulator as words } from '@valence/copy/auth/simulator';
import { isPhone, normalisePhone } from '@valence/domain/phone';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { createChats } from './chats.ts';
import { type DeliverySettings, deliver } from './deliveries.ts';
import { graphError, readCall } from './graph-side.ts';
import { isOwnMachine, isShown } from './loopback.ts';
import { readPage } from './page.ts';

export const SIMULATOR_PAGE = '/simulator/whatsapp';
export const SIMULATOR_GRAPH = '/simulator/graph';

/** The header in which its page sends the key of the printed link. */
export const SIMULATOR_KEY_HEADER = 'x-simulator-key';

/**
 * The link to its page with the key in the fragment, which browsers send to nobody.
 * @param publicUrl without a slash at its end
 */
export const simulatorLink = (publicUrl: string, key: string): string =>
  `${publicUrl}${SIMULATOR_PAGE}#key=${key}`;

export interface SimulatorSettings extends Omit<DeliverySettings, 'webhookUrl'> {
  /** The key that reading and writing chats needs. */
  key: string;
  accessToken: string;
  /** The school's present name. */
  brand: () => string;
  /** The address at which this server reaches itself; known once it listens. */
  origin: () => string;
  now: () => Date;
  /** A unique id. */
  newId: () => string;
  /** Answers as the server does for an absent address. */
  hide: (reply: FastifyReply) => FastifyReply;
}

const messageBody = z.object({
  phone: z.string().check(z.maxLength(64)),
  text: z.string().check(z.minLength(1), z.maxLength(4096)),
});
const messagesQuery = z.object({
  phone: z.string().check(z.maxLength(64)),
  after: z.coerce.number().check(z.minimum(0)),
});

/** What the simulator's routes share. */
interface Simulator {
  settings: SimulatorSettings;
  chats: ReturnType<typeof createChats>;
  /** Delivers to the webhook; false where the delivery has to be repeated. */
  tell: (value: Record<string, unknown>) => Promise<boolean>;
}

/** Adds the simulator's addresses to the server. */
export function simulatorRoutes(app: FastifyInstance, settings: SimulatorSettings): void {
  const ended = new AbortController();
  const delivery = { ...settings, webhookUrl: () => `${settings.origin()}/webhooks/whatsapp` };
  const simulator: Simulator = {
    settings,
    chats: createChats(settings.now),
    tell: async (value) => deliver(delivery, value, ended.signal),
  };
  app.addHook('preClose', async () => ended.abort());
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const peer = { remoteAddress: request.socket.remoteAddress, headers: request.headers };
      return isOwnMachine(peer) ? undefined : settings.hide(reply);
    });
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    await pageRoutes(scope, settings.brand);
    await scope.register(async (chats) => {
      chats.addHook('onRequest', async ({ headers }, reply) => {
        return isShown(settings.key, headers[SIMULATOR_KEY_HEADER]) ? undefined : settings.hide(reply);
      });
      chatRoutes(chats, simulator);
    });
    graphRoute(scope, simulator);
  });
}

async function pageRoutes(scope: FastifyInstance, brand: () => string): Promise<void> {
  const page = await readPage();
  const serve = (path: string, type: string, text: () => string) =>
    scope.get(path, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text()));
  serve(SIMULATOR_PAGE, 'text/html', () => page.html(brand()));
  serve(`${SIMULATOR_PAGE}/chat.css`, 'text/css', () => page.css);
  serve(`${SIMULATOR_PAGE}/chat.js`, 'text/javascript', () => page.js);
}

/** The person's side: what the page shows and sends. */
function chatRoutes(scope: FastifyInstance, { settings, chats, tell }: Simulator): void {
  scope.get(`${SIMULATOR_PAGE}/messages`, async (request, reply) => {
    const query = messagesQuery.safeParse(request.query);
    const phone = query.success ? digitsOf(query.data.phone) : undefined;
    if (!query.success || phone === undefined) return badNumber(reply);
    return reply.send({ phone, bubbles: chats.after(phone, query.data.after) });
  });

  scope.post(`${SIMULATOR_PAGE}/messages`, async (request, reply) => {
    const body = messageBody.safeParse(request.body);
    const phone = body.success ? digitsOf(body.data.phone) : undefined;
    if (!body.success || phone === undefined) return badNumber(reply);
    const bubble = chats.add(phone, 'person', body.data.text);
    const id = `wamid.${settings.newId()}`;
    const text = { body: body.data.text };
    const message = { from: phone, id, timestamp: unixSeconds(settings.now()), type: 'text', text };
    await tell({ contacts: [{ profile: { name: '' }, wa_id: phone }], messages: [message] });
    return reply.send({ phone, bubble });
  });
}

/** The product's side: the one call of the Graph API. */
function graphRoute(scope: FastifyInstance, { settings, chats, tell }: Simulator): void {
  scope.post(`${SIMULATOR_GRAPH}/:version/:phoneNumberId/messages`, async (request, reply) => {
    if (!isShown(`Bearer ${settings.accessToken}`, request.headers.authorization)) {
      return reply.code(401).send(graphError(190, 'Invalid OAuth access token.'));
    }
    const call = readCall(request.body);
    const { phoneNumberId } = request.params as { phoneNumberId: string };
    if (!call.ok || phoneNumberId !== settings.phoneNumberId) {
      return reply.code(400).send(graphError(100, 'Invalid parameter'));
    }
    const { phone, reference } = call;
    const id = `wamid.${settings.newId()}`;
    if (phone !== undefined) chats.add(phone, 'business', call.text);
    const about = {
      id,
      timestamp: unixSeconds(settings.now()),
      recipient_id: phone,
      biz_opaque_callback_data: reference,
    };
    // As with Meta, the statuses follow by themselves after the answer.
    reply.raw.once('finish', () => {
      void tell({ statuses: [{ ...about, status: 'sent' }] }).then(async () =>
        tell({ statuses: [{ ...about, status: 'delivered' }] }),
      );
    });
    const contact = { input: phone && `+${phone}`, wa_id: phone };
    return reply.send({ messaging_product: 'whatsapp', contacts: [contact], messages: [{ id }] });
  });
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
