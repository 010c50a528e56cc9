// The settings of notifications: which push services beside the known ones may be called.

import { z } from 'zod';
import { isLoopbackName, isOrigin } from './addresses.ts';
import { listOf } from './setting-shapes.ts';

export interface PushSettings {
  /** Origins of further push services. */
  pushServices: readonly string[];
}

const say =
  'PUSH_SERVICES: write https addresses without a path, separated by commas, for example https://push.example.lk.';

/** Plain http only to this machine itself. */
function isSafe(text: string): boolean {
  if (!isOrigin(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopbackName(hostname);
}

export const pushFields = {
  PUSH_SERVICES: listOf(
    z
      .string()
      .refine(isSafe, say)
      .transform((url) => new URL(url).origin),
  ),
};

export function pushSettingsOf({ PUSH_SERVICES: pushServices }: { PUSH_SERVICES: string[] }): PushSettings {
  return { pushServices };
}
