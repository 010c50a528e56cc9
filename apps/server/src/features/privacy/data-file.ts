// Makes the file of everything held about a person, in words that the person can read.

import { dataFileCopy, sectionName, wordsOf } from '@valence/copy/auth/data-file';
import type { Phone } from '@valence/domain/phone';
import type { Tx } from '../../platform/db/database.ts';
import * as store from './data-file.store.ts';

/** The text of the file; undefined where there is no such account. */
export async function dataFile(
  tx: Tx,
  { accountId, phone, brand, at }: { accountId: string; phone: Phone; brand: string; at: Date },
): Promise<string | undefined> {
  const account = await store.findAccountRow(tx, accountId);
  if (!account) return undefined;
  const tables = [
    ...(await store.listPersonalData(tx, accountId)),
    ...(await store.listMessages(tx, phone)),
    await store.listHistory(tx, accountId),
  ];
  const sections = tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }) => [sectionName(table), rows.map(withReadableNames)] as const);
  const file = {
    [dataFileCopy.about]: dataFileCopy.intro({ brand, at }),
    [dataFileCopy.account]: withReadableNames(account),
    ...Object.fromEntries(sections),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** A row with column names that people can read; empty values are left out. */
function withReadableNames(row: store.PersonalRow): Record<string, unknown> {
  const filled = Object.entries(row).filter(
    ([column, value]) =>
      value !== null && value !== '' && column !== 'id' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(filled.map(([column, value]) => [wordsOf(column), value]));
}
