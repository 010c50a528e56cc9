// Takes a person out of the audit trail: that something was done, when and by whom stays; who it was about goes.

import { listEntriesNaming, writeDetail } from './audit.store.ts';
import type { Tx } from './db/database.ts';

const GONE = '[deleted]';
/** What entries call that which tells who a person is; earlier values of it are looked for everywhere else. */
const TELLING = /^(?:name|fullName|school)$/;
/** The same, and what was written by hand about the person. */
const PERSONAL = /^(?:name|fullName|school|phone|email|note|reason|because|text)$/;
/** Shorter ones would cut words that have nothing to do with the person. */
const SHORTEST_NEEDLE = 3;

export interface Person {
  accountId: string;
  /** The nine national digits: every way of writing the number contains them. */
  phoneDigits: string;
  /** Names and schools, wherever they stand. */
  words: readonly string[];
}

/** Empties every entry about the person of what tells who it was, earlier names and schools included. */
export async function redactAudit(
  tx: Tx,
  { accountId, phoneDigits, words }: Person,
): Promise<{ earlier: string[] }> {
  const entries = await listEntriesNaming(tx, [accountId, phoneDigits]);
  const earlier = [...new Set(entries.flatMap(({ detail }) => tellingTexts(detail)))];
  const needles = [...words, ...earlier, phoneDigits].filter((word) => word.length >= SHORTEST_NEEDLE);
  for (const { id, detail } of entries) {
    const redacted = JSON.stringify(redact(detail, needles));
    if (redacted !== JSON.stringify(detail)) await writeDetail(tx, id, redacted);
  }
  return { earlier };
}

/** Names and schools that entries hold, at any depth. */
function tellingTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    TELLING.test(key) && typeof inner === 'string' ? [inner] : tellingTexts(inner),
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
