// Checks the content of the public pages when it is read, and names every mistake in it.

import { type SiteContent, siteContent } from '@valence/contract/site/site';

/**
 * @param from where it was read, for the person who corrects it
 * @throws with every mistake in the content.
 */
export function checkedSiteContent(content: unknown, from: string): SiteContent {
  const parsed = siteContent.safeParse(content);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(
    ({ path: field, message }) => `  - ${field.join('.')}: ${message}`,
  );
  throw new Error(`The site content ${from} is not as it should be:\n${mistakes.join('\n')}`);
}
