// The settings of how much of the server peers may occupy: connections, and memory for answers that they do not read.

import type { z } from 'zod';
import { wholeNumber } from './setting-shapes.ts';

export interface ConnectionSettings {
  /** Open connections of all peers together. */
  mostConnections: number;
  /** Open connections of one address; those of trusted proxies are not counted. */
  addressConnections: number;
  /** For how long a peer may read nothing of an answer that waits for it. */
  unreadSeconds: number;
  /** Memory for answers that wait to be read, of all connections together. */
  mostUnreadBytes: number;
}

const say = {
  connections: 'MAX_CONNECTIONS: write how many connections may be open at once, from 10 to 1000000.',
  address: 'ADDRESS_CONNECTIONS: write how many connections one address may have open, from 1 to 1000000.',
  seconds:
    'UNREAD_SECONDS: write after how many seconds a connection is cut whose peer reads nothing, from 1 to 3600.',
  megabytes:
    'UNREAD_MEGABYTES: write how much memory answers may take that nobody has read yet, from 1 to 100000.',
};

export const connectionFields = {
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000, 10_000, say.connections),
  ADDRESS_CONNECTIONS: wholeNumber(1, 1_000_000, 2000, say.address),
  UNREAD_SECONDS: wholeNumber(1, 3600, 45, say.seconds),
  UNREAD_MEGABYTES: wholeNumber(1, 100_000, 256, say.megabytes),
};

type Values = z.output<z.ZodObject<typeof connectionFields>>;

export function connectionSettingsOf(values: Values): ConnectionSettings {
  return {
    mostConnections: values.MAX_CONNECTIONS,
    addressConnections: values.ADDRESS_CONNECTIONS,
    unreadSeconds: values.UNREAD_SECONDS,
    mostUnreadBytes: values.UNREAD_MEGABYTES * 1_000_000,
  };
}
