// What setup asks, checked by the rules of the settings themselves, and what the answers mean as settings.

import { setupWords as words } from '@valence/copy/site/setup-command';
import { readSettings, SettingsError } from '../../platform/env.ts';
import type { Changes } from './settings-text.ts';

export interface WhatsAppAnswers {
  /** That students write to, as typed. */
  readonly number: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
}

export interface Answers {
  readonly name: string;
  /** A host name in small letters, `lessons.example.lk`. */
  readonly domain: string;
  /** As typed, separated by commas. */
  readonly admin: string;
  /** null: later. */
  readonly whatsapp: WhatsAppAnswers | null;
  /** The folder, with its whole path, or address that backups go to; null: as it is. */
  readonly backupTo: string | null;
}

/** What is wrong with an answer, in the words of the settings; undefined when nothing is. */
export type Check = (answer: string) => string | undefined;

const HOST_NAME =
  /^(?=.{4,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)[a-z0-9-]{0,62}[a-z][a-z0-9-]{0,62}(?<!-)$/i;

export const checks = {
  name: (answer) => (answer.trim() === '' ? words.problems.name : problemOf('SCHOOL_NAME', answer.trim())),
  domain: (answer) =>
    HOST_NAME.test(answer) ? problemOf('PUBLIC_URL', `https://${answer}`) : words.problems.domain,
  admin: (answer) =>
    answer.replaceAll(',', '').trim() === '' ? words.problems.admin : problemOf('ADMIN_PHONES', answer),
  number: (answer) => problemOf('WHATSAPP_NUMBER', answer),
  phoneNumberId: (answer) => problemOf('WHATSAPP_PHONE_NUMBER_ID', answer),
  accessToken: (answer) => problemOf('WHATSAPP_ACCESS_TOKEN', answer),
  appSecret: (answer) => problemOf('WHATSAPP_APP_SECRET', answer),
  backupTo: (answer) => problemOf('BACKUP_TO', answer),
} as const satisfies Record<string, Check>;

/** Of one setting alone: what it needs besides is checked with all of them. */
function problemOf(name: string, value: string): string | undefined {
  try {
    readSettings({ [name]: value });
    return undefined;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.find((problem) => problem.startsWith(`${name}:`));
  }
}

/**
 * Without WhatsApp the school has no public address: its simulator lets whoever reaches it sign in as anybody.
 */
export function settingsOf({ name, domain, admin, whatsapp, backupTo }: Answers): Changes {
  const asked = {
    ...{ SCHOOL_NAME: name.trim(), SCHOOL_DOMAIN: domain, ADMIN_PHONES: admin },
    ...(backupTo !== null && { BACKUP_TO: backupTo }),
  };
  if (!whatsapp) return { ...asked, PUBLIC_URL: null };
  return {
    ...asked,
    PUBLIC_URL: `https://${domain}`,
    TRUST_PROXY: '127.0.0.1,::1',
    WHATSAPP_NUMBER: whatsapp.number,
    WHATSAPP_PHONE_NUMBER_ID: whatsapp.phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: whatsapp.accessToken,
    WHATSAPP_APP_SECRET: whatsapp.appSecret,
    WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken,
  };
}
