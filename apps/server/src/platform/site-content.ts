// Reads the school's content file once at the start, and names every mistake in it.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SiteContent, siteContent } from '@valence/contract/site/site';

/** The sample that comes with the product, for a teacher who does not exist. */
export const SITE_CONTENT = fileURLToPath(new URL('../../site-content.json', import.meta.url));

/** @throws with every mistake in the file. */
export async function readSiteContent(path = SITE_CONTENT): Promise<SiteContent> {
  return checkedSiteContent(JSON.parse(await readFile(path, 'utf8')), path);
}

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
