// Recognises bots by their User-Agent: search engines, link previews, monitors, command-line clients.

import { isbot } from 'isbot';

/** True also without a User-Agent, since every browser sends one. */
export function isCrawler(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent);
}
