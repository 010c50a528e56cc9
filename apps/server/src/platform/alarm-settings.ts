// The settings of where alarms go besides WhatsApp, and a check of them together.

import { z } from 'zod';
import { isLoopbackName, isPlainHttpUrl } from './addresses.ts';

export interface AlarmSettings {
  /** null: alarms go to the admins' WhatsApp alone. `key` signs each call. */
  alarmHook: { readonly url: string; readonly key: string } | null;
}

const say = {
  url: 'ALARM_WEBHOOK: write the https address that alarms are posted to, without a query.',
  key: 'ALARM_WEBHOOK_KEY: write at least 32 random characters, for example the output of: openssl rand -base64 48',
};

/** Plain http only to this machine itself. */
function isSafe(text: string): boolean {
  if (!isPlainHttpUrl(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopbackName(hostname);
}

export const alarmFields = {
  ALARM_WEBHOOK: z.string().refine(isSafe, say.url).optional(),
  ALARM_WEBHOOK_KEY: z.string().min(32, say.key).optional(),
};

/** An address without a key would take alarms from anybody. */
export function alarmProblems(values: Readonly<Record<string, string>>): string[] {
  const isComplete = (values.ALARM_WEBHOOK === undefined) === (values.ALARM_WEBHOOK_KEY === undefined);
  return isComplete ? [] : ['ALARM_WEBHOOK and ALARM_WEBHOOK_KEY: write both, or none.'];
}

export function alarmSettingsOf({
  ALARM_WEBHOOK: url,
  ALARM_WEBHOOK_KEY: key,
}: {
  ALARM_WEBHOOK?: string | undefined;
  ALARM_WEBHOOK_KEY?: string | undefined;
}): AlarmSettings {
  return { alarmHook: url !== undefined && key !== undefined ? { url, key } : null };
}
