// Who has a video, as a file for a spreadsheet program: the accesses that the admin's cards show, one line each, by name.
// The file is made page by page while it is sent, so its memory does not grow with the school.

import type { exportVideoUsers } from '@valence/contract/admin/access';
import { usersReportCopy } from '@valence/copy/admin/video-users-file';
import { type AccessFacts, adminCardOf, givenAt, sourceName } from '@valence/domain/access';
import { accessMark } from '@valence/domain/access-mark';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { formatPhone } from '@valence/domain/phone';
import { schoolTimestamp } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { holdVideos } from './access.store.ts';
import { findFacts } from './facts.store.ts';
import { type AccountLine, accountsAfter } from './users-report.store.ts';

const ACCOUNTS_A_PAGE = 500;

export interface ExportOrder {
  actorId: string;
  videoId: string;
}

/** How much of a video each of these students watched and when last, by account id. */
export type WatchedOf = (
  videoId: string,
  accountIds: readonly string[],
) => Promise<ReadonlyMap<string, WatchedShare>>;

/** `share` 0 to 1, undefined where the video's length is unknown; `lastWatchedAt` undefined: never. */
interface WatchedShare {
  share: number | undefined;
  lastWatchedAt: Date | undefined;
}

interface ReportDeps {
  db: Db;
  clock: Clock;
  watched: WatchedOf;
}

/** Names and numbers leave the product here, so the audit trail records who downloaded them. */
export async function exportUsers(
  { db, clock, watched }: ReportDeps,
  { actorId, videoId }: ExportOrder,
): Promise<Answer<typeof exportVideoUsers>> {
  if (!isUuid(videoId)) return refused('video-absent');
  const at = clock.now();
  const exists = await transaction(db, async (tx) => {
    if ((await holdVideos(tx, [videoId])).length === 0) return false;
    await recordAudit(tx, { at, actorId, action: 'video.users-exported', subject: `video:${videoId}` });
    return true;
  });
  if (!exists) return refused('video-absent');
  return new FileReply(`video_${videoId}_users.csv`, lines({ db, watched }, videoId, at));
}

async function* lines(
  { db, watched }: Omit<ReportDeps, 'clock'>,
  videoId: string,
  at: Date,
): AsyncGenerator<string, void, undefined> {
  let part = BYTE_ORDER_MARK + csvLine(usersReportCopy.headings);
  let last: AccountLine | undefined;
  for (;;) {
    const accounts = await accountsAfter(db, last, ACCOUNTS_A_PAGE);
    const accountIds = accounts.map(({ id }) => id);
    const pairs = await findFacts(db, { accountIds, videoId });
    const watchedById = await watched(videoId, accountIds);
    const factsById = new Map(pairs.map(({ accountId, facts }) => [accountId, facts]));
    const lineOfAccount = (account: AccountLine) =>
      lineOf(account, factsById.get(account.id), watchedById.get(account.id), at);
    part += accounts.map(lineOfAccount).join('');
    if (part) yield part;
    part = '';
    last = accounts.at(-1);
    if (accounts.length < ACCOUNTS_A_PAGE) return;
  }
}

/** The line of one account; empty when it has no access that the admin area would show. */
function lineOf(
  account: AccountLine,
  facts: AccessFacts | undefined,
  watched: WatchedShare | undefined,
  at: Date,
): string {
  const card = facts && adminCardOf(facts, at);
  if (!card) return '';
  const sourceDate = givenAt(facts, card.source);
  return csvLine([
    account.name,
    formatPhone(account.phone),
    account.school ?? '',
    account.alYear === null ? '' : String(account.alYear),
    sourceName(card.source) ?? usersReportCopy.directAccess,
    sourceDate ? schoolTimestamp(sourceDate) : '',
    card.endsAt ? schoolTimestamp(card.endsAt) : '',
    accessMark(card.endsAt, at).status,
    // Without the lesson's length the share is unknown: an empty cell, never an invented number. 100 is all of it.
    watched?.share === undefined ? '' : String(Math.floor(watched.share * 100)),
    watched?.lastWatchedAt ? schoolTimestamp(watched.lastWatchedAt) : '',
  ]);
}
