// Reads the school's content file once at the start, and names everything in it that is not as it should be.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SiteContent, siteContent } from '@valence/contract/site';

/** The sample that comes with the product, for a teacher who does not exist. */
export const SITE_CONTENT = fileURLToPath(new URL('../../site-content.json', import.meta.url));

/** @throws with every mistake in the file. */
export async function readSiteContent(path = SITE_CONTENT): Promise<SiteContent> {
  const parsed = siteContent.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(
    ({ path: field, message }) => `  - ${field.join('.')}: ${message}`,
  );
  throw new Error(`The site content ${path} is not as it should be:\n${mistakes.join('\n')}`);
}
