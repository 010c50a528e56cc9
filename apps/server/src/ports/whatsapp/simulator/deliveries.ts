// The simulator's half of the webhook: Meta's JSON, signed as Meta signs it, posted over HTTP and repeated until it is
// accepted.

import { setTimeout as sleep } from 'node:timers/promises';
import { signatureOf } from '../signature.ts';

const FIRST_WAIT_MILLISECONDS = 250;
const TRIES = 10;
const PATIENCE_MILLISECONDS = 5000;

export interface DeliverySettings {
  appSecret: string;
  phoneNumberId: string;
  /** The business’s present number, digits. */
  number: () => string;
  webhookUrl: () => string;
}

/** Wraps the parts of `value` in an envelope as the Cloud API sends it. */
export function envelope(settings: DeliverySettings, value: Record<string, unknown>): string {
  const metadata = { display_phone_number: settings.number(), phone_number_id: settings.phoneNumberId };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'simulator', changes: [change] }],
  });
}

/** Posts one delivery. @returns whether the webhook accepted it at once; otherwise it is repeated in the background. */
export async function deliver(
  settings: DeliverySettings,
  value: Record<string, unknown>,
  ended: AbortSignal,
): Promise<boolean> {
  const body = envelope(settings, value);
  if (await post(settings, body, ended)) return true;
  void repeat(settings, body, ended);
  return false;
}

async function repeat(settings: DeliverySettings, body: string, ended: AbortSignal): Promise<void> {
  for (let tries = 1; tries < TRIES && !ended.aborted; tries += 1) {
    await sleep(FIRST_WAIT_MILLISECONDS * 2 ** tries, undefined, { ref: false, signal: ended }).catch(
      () => undefined,
    );
    if (await post(settings, body, ended)) return;
  }
}

async function post(
  { appSecret, webhookUrl }: DeliverySettings,
  body: string,
  ended: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signatureOf(Buffer.from(body, 'utf8'), appSecret),
      },
      body,
      signal: AbortSignal.any([ended, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
