// What the tests of imports share: a table is pasted, looked at, applied in the background, and undone.

import type { ImportChoices, ImportDetail, ImportRow } from '@valence/contract/desk-imports';
import type { ImportKind } from '@valence/domain/import-columns';
import type { Browser } from './cast.ts';
import type { Harness } from './harness.ts';

export function createImportsKit(harness: Harness) {
  const at = (importId: string, rest = '') => `/api/v1/imports/${importId}${rest}`;

  async function post(desk: Browser, kind: ImportKind, text: string, choices: ImportChoices = {}) {
    return desk<{ data: { importId: string }; code?: string; message?: string }>('POST', '/api/v1/imports', {
      kind,
      text,
      choices,
    });
  }

  /** @returns the import's id */
  async function preview(
    desk: Browser,
    kind: ImportKind,
    text: string,
    choices: ImportChoices = {},
  ): Promise<string> {
    const { status, body } = await post(desk, kind, text, choices);
    if (status !== 201) throw new Error(`The preview was answered ${status} ${JSON.stringify(body)}`);
    return body.data.importId;
  }

  const read = async (desk: Browser, importId: string) =>
    (await desk<ImportDetail>('GET', at(importId))).body;
  const rows = async (desk: Browser, importId: string, query = '') =>
    (await desk<{ rows: ImportRow[]; total: number }>('GET', at(importId, `/rows${query}`))).body.rows;
  const apply = async (desk: Browser, importId: string) =>
    desk<{ data: { state: string }; code?: string }>('POST', at(importId, '/apply'));
  const undo = async (desk: Browser, importId: string) =>
    desk<{ data: { undone: number; notUndone: number }; code?: string }>('POST', at(importId, '/undo'));

  /** Presses Apply, has the work done, and reads what became of it. */
  async function applied(desk: Browser, importId: string): Promise<ImportDetail> {
    await apply(desk, importId);
    await harness.jobs.runDue();
    return read(desk, importId);
  }

  /** Forgets what earlier tests imported; the desk's people stay signed in. */
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
