// Removes a person from the audit trail: what was done, when and by whom stays; whom it was about goes.

import { listEntriesNaming, writeDetail } from './audit.store.ts';
import type { Tx } from './db/database.ts';

const GONE = '[deleted]';
/** The fields of entries that identify a person; their earlier values are searched for everywhere else. */
const IDENTIFYING = /^(?:name|fullName|school)$/;
/** Every field that is emptied: those, the contact data, and what people wrote about the person. */
const PERSONAL = /^(?:name|fullName|school|phone|email|note|reason|because|text)$/;
/** Shorter needles would cut words that have nothing to do with the person. */
const SHORTEST_NEEDLE = 3;

export interface Person {
  accountId: string;
  /** The nine national digits: every way of writing the number contains them. */
  phoneDigits: string;
  /** Names and schools, removed wherever they appear. */
  words: readonly string[];
}

/** Removes what identifies the person from every entry about them, earlier names and schools included. */
export async function redactAudit(
  tx: Tx,
  { accountId, phoneDigits, words }: Person,
): Promise<{ earlier: string[] }> {
  const entries = await listEntriesNaming(tx, [accountId, phoneDigits]);
  const earlier = [...new Set(entries.flatMap(({ detail }) => identifyingTexts(detail)))];
  const needles = [...words, ...earlier, phoneDigits].filter((word) => word.length >= SHORTEST_NEEDLE);
  for (const { id, detail } of entries) {
    const redacted = JSON.stringify(redact(detail, needles));
    if (redacted !== JSON.stringify(detail)) await writeDetail(tx, id, redacted);
  }
  return { earlier };
}

/** Names and schools that entries hold, at any depth. */
function identifyingTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    IDENTIFYING.test(key) && typeof inner === 'string' ? [inner] : identifyingTexts(inner),
  );
}

function redact(value: unknown, needles: readonly string[]): unknown {
  if (typeof value === 'string')
    return needles.some((needle) => value.toLowerCase().includes(needle.toLowerCase())) ? GONE : value;
  if (Array.isArray(value)) return value.map((one) => redact(one, needles));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      PERSONAL.test(key) && typeof inner === 'string' ? GONE : redact(inner, needles),
    ]),
  );
}
