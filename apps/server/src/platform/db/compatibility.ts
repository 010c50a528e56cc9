// Which versions can run on a schema: each migration states whether the version before it still can, and the releases say which
// version that is.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '@valence/domain/versions';

/** A release, as `npm run release` wrote it down. */
export interface Release {
  readonly version: string;
  /** The commit whose state was released. */
  readonly commit: string;
  /** The newest migration that it brought. */
  readonly lastMigration: string;
}

/** The oldest release first. What is not released yet is not among them. */
export const RELEASES = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../migrations/releases.json'), 'utf8'),
) as readonly Release[];

export interface Statement {
  /** Whether the version before can still run on it; otherwise why not, in words for the teacher. */
  readonly worksWithVersionBefore: true | string;
}

/** Apart from the SQL, whose bytes must never change: a statement that proves wrong can be corrected. */
export const STATEMENTS: Readonly<Record<string, Statement>> = {
  '0390_backups.sql': { worksWithVersionBefore: true },
  '0400_play_quality.sql': { worksWithVersionBefore: true },
  '0410_checkups.sql': { worksWithVersionBefore: true },
  '0420_setup.sql': { worksWithVersionBefore: true },
  '0440_backup_tasks.sql': { worksWithVersionBefore: true },
  '0445_backup_lateness.sql': { worksWithVersionBefore: true },
  '0446_backup_reading_round.sql': { worksWithVersionBefore: true },
  '0450_bank_account.sql': { worksWithVersionBefore: true },
  '0460_class_door.sql': { worksWithVersionBefore: true },
  '0461_cash_box.sql': { worksWithVersionBefore: true },
  '0470_student_note.sql': { worksWithVersionBefore: true },
  '0480_name_keys.sql': { worksWithVersionBefore: true },
  '0510_attendance_undo.sql': { worksWithVersionBefore: true },
  '0520_site_classes.sql': { worksWithVersionBefore: true },
  '0530_messages.sql': { worksWithVersionBefore: true },
  '0540_bank_statement_row.sql': { worksWithVersionBefore: true },
  '0550_import_earlier_line.sql': { worksWithVersionBefore: true },
  '0590_kept_change.sql': { worksWithVersionBefore: true },
  '0593_student_parent.sql': { worksWithVersionBefore: true },
  '0596_account_language.sql': { worksWithVersionBefore: true },
  '0597_message_content.sql': { worksWithVersionBefore: true },
  '0598_kept_playing.sql': { worksWithVersionBefore: true },
  '0600_institute_share.sql': { worksWithVersionBefore: true },
  '0700_download.sql': { worksWithVersionBefore: true },
  '0710_upload_piece.sql': { worksWithVersionBefore: true },
  '0730_kept_person.sql': { worksWithVersionBefore: true },
  '0731_landing_late.sql': { worksWithVersionBefore: true },
  '0740_student_credit.sql': { worksWithVersionBefore: true },
  '0741_class_half_month.sql': { worksWithVersionBefore: true },
  '0750_siblings.sql': { worksWithVersionBefore: true },
  '0760_notification.sql': { worksWithVersionBefore: true },
  '0751_credit_of_cash.sql': { worksWithVersionBefore: true },
  '0770_lean_pictures.sql': { worksWithVersionBefore: true },
  '0780_site_beside.sql': { worksWithVersionBefore: true },
  '0840_progress_noted_shorter.sql': { worksWithVersionBefore: true },
  '0850_refresh_step.sql': { worksWithVersionBefore: true },
  '0851_words_of_entries.sql': { worksWithVersionBefore: true },
  '0860_kept_place.sql': { worksWithVersionBefore: true },
  '0861_openings_unnoted.sql': { worksWithVersionBefore: true },
  '0862_shorter_writes.sql': { worksWithVersionBefore: true },
  '0863_give_grants.sql': { worksWithVersionBefore: true },
  '0865_changes_of_several.sql': { worksWithVersionBefore: true },
  '0866_upload_writer.sql': { worksWithVersionBefore: true },
  '0867_contact_wish.sql': { worksWithVersionBefore: true },
};

/**
 * The oldest version that can run on a migration: the one before that which brought it, if the statement says so. Null: only the
 * version that brought it can, or one of the first release, before which there was none.
 */
export function oldestVersionFor(
  name: string,
  {
    statements = STATEMENTS,
    releases = RELEASES,
  }: { statements?: typeof STATEMENTS; releases?: typeof RELEASES } = {},
): string | null {
  const index = releases.findIndex(({ lastMigration }) => name <= lastMigration);
  const before = releases[(index < 0 ? releases.length : index) - 1];
  return statements[name]?.worksWithVersionBefore === true ? (before?.version ?? null) : null;
}

/** The product's own migrations that lack a statement; those of the first release need none. */
export function withoutStatement(names: readonly string[]): string[] {
  const first = RELEASES[0]?.lastMigration ?? '';
  return names.filter((name) => name > first && !(name in STATEMENTS));
}

/** Whether a version can run on what another one made of the schema. @param oldest as oldestVersionFor gave it */
export function canRunOn(version: string, oldest: string | null): boolean {
  return oldest !== null && compareVersions(version, oldest) >= 0;
}
