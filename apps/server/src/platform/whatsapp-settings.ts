// Checks the WhatsApp settings together.

import { isLoopback, isLoopbackName } from './addresses.ts';

/** The credentials of a real WhatsApp Cloud API account (or of any server that speaks the same interface). */
export interface WhatsAppCredentials {
  phoneNumberId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  /** Without a slash at its end. */
  graphUrl: string;
  apiVersion: string;
}

const CREDENTIALS = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

const MISSING = {
  WHATSAPP_PHONE_NUMBER_ID: 'messages cannot be sent without it',
  WHATSAPP_ACCESS_TOKEN: 'messages cannot be sent without it',
  WHATSAPP_APP_SECRET: 'without it anyone could forge deliveries from WhatsApp',
  WHATSAPP_VERIFY_TOKEN: 'Meta cannot register the webhook without it',
};

/** Finds what no single variable shows: credentials that are incomplete, or a simulator that strangers could reach. */
export function whatsAppProblems(values: Readonly<Record<string, string>>): string[] {
  const present = CREDENTIALS.filter((name) => values[name] !== undefined);
  const hasSettings = present.length > 0 || values.WHATSAPP_GRAPH_URL !== undefined;
  const missing = hasSettings ? CREDENTIALS.filter((name) => values[name] === undefined) : [];
  const problems = missing.map(
    (name) =>
      `${name} is missing although other WhatsApp settings are given: ${MISSING[name]}. Write it, or remove the others to use the simulator.`,
  );
  return hasSettings ? problems : simulatorProblems(values);
}

/**
 * With the simulator the server is for this machine alone: it must neither listen to other machines nor have a public
 * address.
 */
function simulatorProblems({ HOST = '127.0.0.1', PUBLIC_URL }: Readonly<Record<string, string>>): string[] {
  const write = `but there are no WhatsApp credentials and the simulator serves this machine alone. Write ${CREDENTIALS.join(', ')}, or`;
  const problems: string[] = [];
  if (!isLoopback(HOST)) {
    problems.push(`HOST is ${HOST}, which other machines can reach, ${write} set HOST to 127.0.0.1.`);
  }
  // Another check reports a wrong shape.
  if (PUBLIC_URL && URL.canParse(PUBLIC_URL) && !isLoopbackName(new URL(PUBLIC_URL).hostname)) {
    problems.push(`PUBLIC_URL is ${PUBLIC_URL}, which other people can open, ${write} leave PUBLIC_URL out.`);
  }
  return problems;
}
