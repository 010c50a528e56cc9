// Composes sign-in, the bot and WhatsApp (or its simulator).

import type { Phone } from '@valence/domain/phone';
import type { FastifyInstance } from 'fastify';
import {
  chosenLanguage,
  forgetPhone as forgetContact,
  wish,
  wrote,
} from '../features/messages/contacts.store.ts';
import {
  createSignInService,
  type SignInDeps,
  type UnaskedCodes,
} from '../features/sign-in/sign-in.service.ts';
import * as accounts from '../features/students/accounts.store.ts';
import { findNotice, forgetNotice, forgetPhone, forgetReminders } from '../features/whatsapp/forget.store.ts';
import { createOutbox, type Outbox, queueNotice } from '../features/whatsapp/outbox.ts';
import { createWhatsAppService, type WhatsAppService } from '../features/whatsapp/whatsapp.service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { SchoolFacts } from '../platform/db/site-content.ts';
import { SettingsError } from '../platform/env.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { refused } from '../platform/http/refused.ts';
import { randomToken } from '../platform/ids.ts';
import type { Languages } from '../platform/languages.ts';
import type { Logger } from '../platform/log.ts';
import { derive, hmac } from '../platform/secrets.ts';
import type { WhatsAppCredentials } from '../platform/whatsapp-settings.ts';
import { createCloudApi } from '../ports/whatsapp/cloud-api.ts';
import {
  SIMULATOR_GRAPH,
  SIMULATOR_PAGE,
  simulatorRoutes,
} from '../ports/whatsapp/simulator/simulator.routes.ts';
import type { ChatLink, WhatsApp } from '../ports/whatsapp/whatsapp.ts';
import { countedWhatsApp, tracedWhatsApp } from './counted.ts';
import type { AppDeps } from './deps.ts';

const PURGE = 'sign-in.purge';
const UNASKED_USED_UP =
  'codes without a message are used up for this day (WHATSAPP_UNASKED_A_DAY): students send the word';

/** The simulator's own number until the school's is known; it belongs to nobody and is shown by the simulator's pages alone. */
const SIMULATED_NUMBER = '94700000000' as Phone;
const NUMBER_MISSING =
  'WHATSAPP_NUMBER: write the number that students send "Passcode" to, for example 94771234567. It can be left out once the public pages name it.';

interface SignInParts {
  letIn: SignInDeps['letIn'];
  site: Readonly<SchoolFacts>;
  languages: Languages;
}

/** The sign-in part of the application: its services, and what the pages need to lead people to the chat. */
export function composeSignIn(
  app: FastifyInstance,
  { settings, secret, simulatorKey, db, clock, jobs, log, metrics, tracing }: AppDeps,
  { letIn, site, languages }: SignInParts,
) {
  const { chat, ...connected } = connectWhatsApp(app, { settings, secret, simulatorKey, clock }, site);
  const whatsapp = tracedWhatsApp(countedWhatsApp(connected.whatsapp, metrics), tracing);
  const outbox = createOutbox(derive(secret, 'whatsapp-outbox'));
  const signIn = createSignInService({
    db,
    clock,
    keys: { passcode: derive(secret, 'passcode'), address: derive(secret, 'address') },
    settings,
    accounts,
    letIn,
    unasked: whatsapp.hasTemplate
      ? { ...unaskedCodes(outbox, { aDay: settings.whatsappUnaskedADay, log }), wake: () => service.wake() }
      : undefined,
  });
  const words = {
    get brand() {
      return site.brandName;
    },
    loginUrl: `${settings.publicUrl}/login`,
  };
  const say = (language: string) => languages.words(language).bot;
  const service: WhatsAppService = createWhatsAppService({
    ...{ db, clock, log, whatsapp, outbox, signIn, words, say, contacts: { wrote, wish, chosenLanguage } },
  });
  app.addHook('onListen', async () => service.start());
  app.addHook('onClose', async () => service.stop());
  jobs.register(PURGE, async () => {
    await signIn.purge();
    await service.purge();
  });
  jobs.schedule(PURGE, '17 3 * * *', 'Asia/Colombo');
  const notices = {
    queue: queueNotice,
    wake: () => service.wake(),
    find: findNotice,
    forget: forgetNotice,
  };
  const forgetNumber = async (tx: Tx, phone: Phone) => {
    await signIn.forgetPhone(tx, phone);
    await forgetPhone(tx, phone);
    await forgetContact(tx, phone);
    await forgetReminders(tx);
  };
  return { signIn, whatsapp: service, chat, notices, forgetNumber };
}

/** Sends codes that no message asked for. */
function unaskedCodes(
  outbox: Outbox,
  { aDay, log }: { aDay: number; log: Logger },
): Omit<UnaskedCodes, 'wake'> {
  return {
    aDay,
    // Reserves one of the places of texts, so that the other one is left for the reply to the owner's own message.
    reserve: (tx, phone, at) => outbox.reserveReply(tx, { phone }, 'text', at),
    queue: (tx, code, at) => outbox.queueCode(tx, code, 'template', at),
    usedUp: () => log.warn({ aDay }, UNASKED_USED_UP),
  };
}

/** The real Cloud API where credentials are given; else the simulator, with credentials made from the server's secret. */
function connectWhatsApp(
  app: FastifyInstance,
  { settings, secret, simulatorKey, clock }: Pick<AppDeps, 'settings' | 'secret' | 'simulatorKey' | 'clock'>,
  site: Readonly<SchoolFacts>,
): { whatsapp: WhatsApp; chat: (word: string) => ChatLink } {
  const numberNow = () => settings.whatsappNumber ?? site.contactNumber ?? SIMULATED_NUMBER;
  const template = settings.whatsappTemplate
    ? { name: settings.whatsappTemplate, language: settings.whatsappTemplateLanguage }
    : undefined;
  if (settings.whatsapp) {
    // Without it the login page would lead nowhere, and nobody could sign in to say the number.
    if (!settings.whatsappNumber && !site.contactNumber) throw new SettingsError([NUMBER_MISSING]);
    const { graphUrl, ...credentials } = settings.whatsapp;
    const whatsapp = createCloudApi({ ...credentials, graphUrl: () => graphUrl, template });
    const linkOf = (word: string) => `https://wa.me/${numberNow()}?text=${encodeURIComponent(word)}`;
    return { whatsapp, chat: (word) => ({ number: numberNow(), chatLink: linkOf(word), simulated: false }) };
  }
  const credentials = simulatedCredentials(secret);
  const origin = () => originOf(app);
  simulatorRoutes(app, {
    ...credentials,
    key: simulatorKey,
    number: numberNow,
    brand: () => site.brandName,
    origin,
    now: () => clock.now(),
    newId: () => randomToken(18),
    hide: (reply) => sendRefusal(reply, refused('route-absent')),
  });
  const whatsapp = createCloudApi({ ...credentials, graphUrl: () => origin() + SIMULATOR_GRAPH, template });
  return { whatsapp, chat: (word) => simulatedChat(numberNow(), settings.publicUrl, word) };
}

function simulatedChat(number: Phone, publicUrl: string, word: string): ChatLink {
  const chatLink = `${publicUrl}${SIMULATOR_PAGE}?text=${encodeURIComponent(word)}`;
  return { number, chatLink, simulated: true };
}

function simulatedCredentials(secret: Buffer): Omit<WhatsAppCredentials, 'graphUrl'> {
  const key = derive(secret, 'whatsapp-simulator');
  const word = (purpose: string) => hmac(key, purpose).toString('hex');
  return {
    phoneNumberId: 'simulator',
    accessToken: word('access token'),
    appSecret: word('app secret'),
    verifyToken: word('verify token'),
    apiVersion: 'v23.0',
  };
}

/** Where this process can reach itself. */
function originOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens to no port yet.');
  return `http://${address.address.includes(':') ? `[${address.address}]` : address.address}:${address.port}`;
}
