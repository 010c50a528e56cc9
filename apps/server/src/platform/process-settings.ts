// The settings of how many processes serve on this machine, and what each of them may use of what is meant for all.

import type { z } from 'zod';
import type { ConnectionSettings } from './connection-settings.ts';
import { wholeNumber } from './setting-shapes.ts';

export interface ProcessSettings {
  /** Server processes behind the one port. */
  servers: number;
  /** Workers beside them. */
  workers: number;
}

const say = {
  servers: 'SERVERS: write how many server processes share the port, from 1 to 64.',
  workers: 'WORKERS: write how many workers run beside the server, from 1 to 64.',
  simulator:
    'SERVERS: the simulator in place of WhatsApp has its chats in one process. Leave SERVERS out, or set the WhatsApp credentials.',
};

export const processFields = {
  SERVERS: wholeNumber(1, 64, 1, say.servers),
  WORKERS: wholeNumber(1, 64, 1, say.workers),
};

type Values = z.output<z.ZodObject<typeof processFields>>;

export function processSettingsOf(values: Values): ProcessSettings {
  return { servers: values.SERVERS, workers: values.WORKERS };
}

export function processProblems(values: Readonly<Record<string, string>>): string[] {
  const isSeveral = Number(values.SERVERS ?? 1) > 1;
  return isSeveral && !values.WHATSAPP_PHONE_NUMBER_ID ? [say.simulator] : [];
}

interface Shared extends ProcessSettings, ConnectionSettings {
  streamMemoryBytes: number;
  addressBeaconBudget: number;
}

/**
 * What one of several servers may use. Connections come to them in turn, so that equal shares add up; everything that is counted
 * in PostgreSQL holds for all of them by itself.
 */
export function shareOfOne<Settings extends Shared>(settings: Settings): Settings {
  const share = (whole: number) => Math.ceil(whole / settings.servers);
  return {
    ...settings,
    mostConnections: share(settings.mostConnections),
    addressConnections: share(settings.addressConnections),
    mostUnreadBytes: share(settings.mostUnreadBytes),
    streamMemoryBytes: share(settings.streamMemoryBytes),
    addressBeaconBudget: share(settings.addressBeaconBudget),
  };
}
