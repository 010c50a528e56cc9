// What institutes get of what students paid for a month: shown, as a file, and set from a month on.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { setShare as setShareCall, showShares } from '@valence/contract/payments/shares';
import { sharesFileCopy } from '@valence/copy/payments/shares';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { type InstituteShare, shareCents, WHOLE_SHARE } from '@valence/domain/institute-share';
import { decimalRupees } from '@valence/domain/money';
import { monthNumber, monthOf, type YearMonth } from '@valence/domain/school-month';
import { fileMonth } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './shares.store.ts';

export async function shares(db: Db, month: YearMonth): Promise<ReplyOf<typeof showShares>> {
  const number = monthNumber(month);
  const [rows, set] = await Promise.all([store.findReceived(db, number), store.findShares(db)]);
  const byInstitute = Map.groupBy(set, ({ instituteId }) => instituteId);
  const institutes = [...Map.groupBy(rows, ({ instituteId }) => instituteId)].map(([_id, classes]) => {
    const own = byInstitute.get(_id) ?? [];
    const share = own.find(({ fromMonth }) => fromMonth <= number);
    return {
      _id,
      name: classes[0]?.institute ?? '',
      location: classes[0]?.location ?? '',
      share: share ? shown(share) : null,
      shares: own.map((one) => ({ ...monthOf(one.fromMonth), ...shown(one) })),
      classes: classes.flatMap(({ classId, className, received }) =>
        classId === null
          ? []
          : {
              _id: classId,
              name: className ?? '',
              students: received.length,
              receivedCents: received.reduce((all, one) => all + one, 0),
              shareCents: share ? shareCents(share, received) : 0,
            },
      ),
    };
  });
  return { institutes };
}

/** A line for each class for which something was received. The audit trail records who took the file. */
export async function sharesFile(
  db: Db,
  clock: Clock,
  { actorId, year, month }: YearMonth & { actorId: string },
): Promise<FileReply> {
  const at = clock.now();
  const name = fileMonth(year, month);
  await transaction(db, async (tx) =>
    recordAudit(tx, {
      at,
      actorId,
      action: 'payments.exported',
      subject: 'payments:shares',
      after: { year, month },
    }),
  );
  const { institutes } = await shares(db, { year, month });
  const lines = institutes.flatMap((institute) =>
    institute.classes.map((one) =>
      csvLine([
        institute.name,
        institute.location,
        one.name,
        name,
        String(one.students),
        ...[one.receivedCents, one.shareCents, one.receivedCents - one.shareCents].map(decimalRupees),
      ]),
    ),
  );
  return new FileReply(
    `shares_${name}.csv`,
    onePart(BYTE_ORDER_MARK + csvLine(sharesFileCopy.headings) + lines.join('')),
  );
}

async function* onePart(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}

export type ShareOrder = YearMonth & InstituteShare & { actorId: string; instituteId: string };

export async function setShare(
  db: Db,
  clock: Clock,
  order: ShareOrder,
): Promise<Answer<typeof setShareCall>> {
  const { actorId, instituteId, kind, amount } = order;
  if (!isUuid(instituteId)) return refused('institute-absent');
  if (kind === 'percent' && amount > WHOLE_SHARE) return refused('share-above-whole');
  return transaction(db, async (tx) => {
    if (!(await store.lockInstitute(tx, instituteId))) return refused('institute-absent');
    const [at, fromMonth] = [clock.now(), monthNumber(order)];
    const before = (await store.findShares(tx, instituteId)).find((one) => one.fromMonth <= fromMonth);
    await store.writeShare(tx, { instituteId, fromMonth, kind, amount, setBy: actorId, at });
    await recordAudit(tx, {
      at,
      actorId,
      action: 'institute.share-set',
      subject: `institute:${instituteId}`,
      before: before ? recorded(before) : {},
      after: { ...recorded(order), from: { ...monthOf(fromMonth) } },
    });
    return { success: true };
  });
}

const shown = ({ kind, amount }: InstituteShare): InstituteShare => ({ kind, amount });

/** As the audit trail has it: under names that say the unit. */
const recorded = ({ kind, amount }: InstituteShare): Record<string, number> =>
  kind === 'percent' ? { sharePercent: amount / 100 } : { studentShareCents: amount };
