// Who is no person, by what the request's User-Agent says: search engines, link previews, monitors, command-line clients.

import { isbot } from 'isbot';

/** Also without any User-Agent: every browser sends one. */
export function isCrawler(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent);
}
