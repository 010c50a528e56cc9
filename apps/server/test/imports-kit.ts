// What the tests of imports share: pasting a table, previewing it, applying it in the background, and undoing it.

import type { ImportChoices, ImportDetail, ImportRow } from '@valence/contract/admin/imports';
import type { ImportKind } from '@valence/domain/import-columns';
import type { Browser } from './cast.ts';
import type { Harness } from './harness.ts';

export function createImportsKit(harness: Harness) {
  const at = (importId: string, rest = '') => `/api/v1/imports/${importId}${rest}`;

  async function post(admin: Browser, kind: ImportKind, text: string, choices: ImportChoices = {}) {
    return admin<{ data: { importId: string }; code?: string; message?: string }>('POST', '/api/v1/imports', {
      kind,
      text,
      choices,
    });
  }

  /** @returns the import's id */
  async function preview(
    admin: Browser,
    kind: ImportKind,
    text: string,
    choices: ImportChoices = {},
  ): Promise<string> {
    const { status, body } = await post(admin, kind, text, choices);
    if (status !== 201) throw new Error(`The preview was answered ${status} ${JSON.stringify(body)}`);
    return body.data.importId;
  }

  const read = async (admin: Browser, importId: string) =>
    (await admin<ImportDetail>('GET', at(importId))).body;
  const rows = async (admin: Browser, importId: string, query = '') =>
    (await admin<{ rows: ImportRow[]; total: number }>('GET', at(importId, `/rows${query}`))).body.rows;
  const apply = async (admin: Browser, importId: string) =>
    admin<{ data: { state: string }; code?: string }>('POST', at(importId, '/apply'));
  const undo = async (admin: Browser, importId: string) =>
    admin<{ data: { undone: number; notUndone: number }; code?: string }>('POST', at(importId, '/undo'));

  /** Applies the import, runs the work, and reads the result. */
  async function applied(admin: Browser, importId: string): Promise<ImportDetail> {
    await apply(admin, importId);
    await harness.jobs.runDue();
    return read(admin, importId);
  }

  /** Forgets what earlier tests imported; admins and assistants stay signed in. */
  async function emptySchool(): Promise<void> {
    await harness.db.deleteFrom('account').where('role', '=', 'student').execute();
    const tables = [
      'payment_entry',
      'payment',
      'enrolment',
      'class',
      'video',
      'bulk_import',
      'receipt',
    ] as const;
    for (const table of tables) await harness.db.deleteFrom(table).execute();
  }

  return { at, post, preview, read, rows, apply, undo, applied, emptySchool };
}
