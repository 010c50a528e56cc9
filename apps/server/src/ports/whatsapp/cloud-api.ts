// Implements the port with the WhatsApp Cloud API, in both directions. The simulator can stand in for the API.

import { createHash, timingSafeEqual } from 'node:crypto';
import { createGraphClient } from './graph-client.ts';
import { isSigned } from './signature.ts';
import { isTemplateRejected, verdictOf } from './verdict.ts';
import { eventsIn } from './webhook-payload.ts';
import type { Delivery, WhatsApp } from './whatsapp.ts';

export interface CloudApiSettings {
  phoneNumberId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  apiVersion: string;
  /** Called for each message; no slash at its end. */
  graphUrl: () => string;
  template: { name: string; language: string } | undefined;
  /** How long one call may take; 10,000 when absent. */
  timeoutMilliseconds?: number;
}

export function createCloudApi({ timeoutMilliseconds = 10_000, ...settings }: CloudApiSettings): WhatsApp {
  const client = createGraphClient({ ...settings, timeoutMilliseconds });
  return {
    send: client.send,
    checkNumber: client.checkNumber,
    verdictOf,
    isTemplateRejected,
    hasTemplate: settings.template !== undefined,
    isVerifyToken: (token) =>
      typeof token === 'string' && timingSafeEqual(digest(token), digest(settings.verifyToken)),
    readDelivery: (body, signature) => readDelivery(body, isSigned(body, signature, settings.appSecret)),
  };
}

function readDelivery(body: Uint8Array, signed: boolean): Delivery {
  if (!signed) return { kind: 'signature-wrong' };
  try {
    return { kind: 'events', events: eventsIn(JSON.parse(Buffer.from(body).toString('utf8'))) };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Gives texts equal lengths, for a comparison in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
