// Compares the contract with the schema: each number that a call may contain, and the columns that it can reach.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Field, fieldsOf, nameOf } from './integers.ts';
import { type Kit, startKit } from './kit.ts';

/** A column, and what it gets when that is not the value itself. */
type ColumnUse = string | { column: string; gets: (value: number) => number };

/** A year's or a month's part in the number of a calendar month: `year * 12 + month - 1`. */
const yearIn = (column: string): ColumnUse => ({ column, gets: (year) => year * 12 });
const monthIn = (column: string): ColumnUse => ({ column, gets: (month) => 2000 * 12 + month - 1 });

/** Only compared, computed with or written into JSON: the database's types for that are integers. */
const NOWHERE: ColumnUse[] = [];
const CASH_LINES = 24;
const CASH = [
  'payment.amount_cents',
  'payment_entry.amount_cents',
  { column: 'receipt.amount_cents', gets: (cents: number) => cents * CASH_LINES },
];

/** The shape of a name is `METHOD path field`; each number of the contract stands here once. */
const REACHED: Record<string, ColumnUse[]> = {
  ...both(['POST /api/v1/admin/messages/preview', 'POST /api/v1/admin/messages'], {
    days: NOWHERE,
    'month.year': NOWHERE,
    'month.month': NOWHERE,
  }),
  'POST /api/v1/admin/messages count': NOWHERE,
  'POST /api/v1/admin/messages spendUpToCents': NOWHERE,
  'GET /api/v1/admin/messages page': NOWHERE,
  'GET /api/v1/admin/messages/:batchId page': NOWHERE,
  'PUT /api/v1/admin/messages/settings priceCents': ['message_setting.price_cents', 'message.cost_cents'],
  'PUT /api/v1/admin/messages/settings freeReplies': ['message_setting.free_replies'],
  'PUT /api/v1/admin/messages/settings budgetCents': ['message_setting.budget_cents'],
  'PUT /api/v1/admin/messages/settings quietFrom': ['message_setting.quiet_from'],
  'PUT /api/v1/admin/messages/settings quietTo': ['message_setting.quiet_to'],
  'PUT /api/v1/admin/messages/settings unreadMinutes': ['message_setting.unread_minutes'],
  'PUT /api/v1/limits/:name value': ['school_limit.value'],
  'PUT /api/v1/admin/accounts/:userId alYear': ['account.current_al_year'],
  'POST /api/v1/admin/students alYear': ['account.current_al_year'],
  ...both(['POST /api/v1/classes', 'PUT /api/v1/classes/:classId'], {
    alYear: ['class.al_year'],
    'last.year': [yearIn('class.last_month')],
    'last.month': [monthIn('class.last_month')],
    'timetable.[].weekday': ['timetable_slot.weekday'],
  }),
  'GET /api/v1/classes/:classId/videos page': NOWHERE,
  'GET /api/v1/classes/:classId/roster page': NOWHERE,
  'POST /api/v1/classes/:classId/attendance agoSeconds': NOWHERE,
  'GET /api/v1/classes/:classId/attendance page': NOWHERE,
  'GET /api/v1/classes/:classId/register year': NOWHERE,
  'GET /api/v1/classes/:classId/register month': NOWHERE,
  'GET /api/v1/classes/:classId/register page': NOWHERE,
  'POST /api/v1/classes/:classId/enrolments spotNumber': ['enrolment.spot_number'],
  'PUT /api/v1/enrolments/:enrolmentId spotNumber': ['enrolment.spot_number'],
  'GET /api/v1/payments/ledger year': [yearIn('payment.month_number')],
  'GET /api/v1/payments/ledger page': NOWHERE,
  'GET /api/v1/payments/ledger.csv year': [yearIn('payment.month_number')],
  'POST /api/v1/payments/cash lines.[].year': ['payment.year'],
  'POST /api/v1/payments/cash lines.[].month': ['payment.month'],
  'POST /api/v1/payments/cash lines.[].amountCents': CASH,
  'GET /api/v1/payments/month year': ['payment.year'],
  'GET /api/v1/payments/month month': ['payment.month'],
  // Zero takes an amount back and writes no new one.
  'POST /api/v1/payments/entries/:entryId/correct amountCents': ['payment.amount_cents'],
  // Numbers of columns in a file.
  ...both(['POST /api/v1/payments/bank-statement/compare', 'POST /api/v1/payments/bank-statement/approve'], {
    'columns.day': NOWHERE,
    'columns.words.[]': NOWHERE,
    'columns.credit': NOWHERE,
    'columns.direction': NOWHERE,
  }),
  'POST /api/v1/payments/cash-box/close countedCents': ['cash_box.counted_cents'],
  'POST /api/v1/payments/cash-box/close expectedCents': ['cash_box.expected_cents'],
  'GET /api/v1/payments/cash-boxes page': NOWHERE,
  'GET /api/v1/payments/arrears page': NOWHERE,
  'GET /api/v1/payments/totals year': [yearIn('payment.month_number')],
  'GET /api/v1/payments/totals.csv year': [yearIn('payment.month_number')],
  'POST /api/v1/classes fee.year': [yearIn('class_fee.from_month')],
  'POST /api/v1/classes fee.month': [monthIn('class_fee.from_month')],
  'POST /api/v1/classes fee.amountCents': ['class_fee.amount_cents'],
  'GET /api/v1/payments/shares year': [yearIn('institute_share.from_month')],
  'GET /api/v1/payments/shares month': [monthIn('institute_share.from_month')],
  'GET /api/v1/payments/shares.csv year': [yearIn('institute_share.from_month')],
  'GET /api/v1/payments/shares.csv month': [monthIn('institute_share.from_month')],
  'PUT /api/v1/institutes/:instituteId/shares year': [yearIn('institute_share.from_month')],
  'PUT /api/v1/institutes/:instituteId/shares month': [monthIn('institute_share.from_month')],
  'PUT /api/v1/institutes/:instituteId/shares amount': ['institute_share.amount'],
  'PUT /api/v1/payments/sibling-discounts year': [yearIn('sibling_discount.from_month')],
  'PUT /api/v1/payments/sibling-discounts month': [monthIn('sibling_discount.from_month')],
  'PUT /api/v1/payments/sibling-discounts amount': ['sibling_discount.amount'],
  'PUT /api/v1/classes/:classId/fees year': [yearIn('class_fee.from_month')],
  'PUT /api/v1/classes/:classId/fees month': [monthIn('class_fee.from_month')],
  'PUT /api/v1/classes/:classId/fees amountCents': ['class_fee.amount_cents'],
  'POST /api/v1/payments/free-cards from.year': [yearIn('free_card.from_month')],
  'POST /api/v1/payments/free-cards from.month': [monthIn('free_card.from_month')],
  'POST /api/v1/payments/free-cards to.year': [yearIn('free_card.to_month')],
  'POST /api/v1/payments/free-cards to.month': [monthIn('free_card.to_month')],
  'POST /api/v1/payments/free-cards/:freeCardId/end year': [yearIn('free_card.to_month')],
  'POST /api/v1/payments/free-cards/:freeCardId/end month': [monthIn('free_card.to_month')],
  'POST /api/v1/my/slips year': [yearIn('payment_slip.month_number')],
  'POST /api/v1/my/slips month': [monthIn('payment_slip.month_number')],
  'POST /api/v1/my/slips amountCents': ['payment_slip.amount_cents'],
  'GET /api/v1/payments/slips page': NOWHERE,
  'POST /api/v1/payments/slips/:slipId/approve months.[].amountCents': ['payment_entry.amount_cents'],
  'POST /api/v1/payments/slips/:slipId/approve months.[].year': [yearIn('payment_slip.month_number')],
  'POST /api/v1/payments/slips/:slipId/approve months.[].month': [monthIn('payment_slip.month_number')],
  'POST /api/v1/payments/slips/:slipId/approve creditCents': ['student_credit.amount_cents'],
  'POST /api/v1/payments/cash creditCents': ['student_credit.amount_cents'],
  'POST /api/v1/students/:userId/credit/refund amountCents': ['credit_use.amount_cents'],
  'POST /api/v1/payments/slips/:slipId/approve amountCents': [
    'payment_entry.amount_cents',
    'receipt.amount_cents',
  ],
  'GET /api/v1/classes/:classId/extension days': ['access_extension.days'],
  'POST /api/v1/classes/:classId/extension days': ['access_extension.days'],
  'POST /api/v1/admin/videos/:videoId/frames second': NOWHERE,
  ...both(['POST /api/v1/admin/videos', 'PUT /api/v1/admin/videos/:videoId'], {
    alYear: ['video.al_year'],
    'month.year': ['video.year'],
    'month.month': ['video.month'],
  }),
  'PUT /api/v1/admin/videos/:videoId version': [afterwards('video.version')],
  'PUT /api/v1/admin/site version': [afterwards('site_content.version')],
  ...both(['PUT /api/v1/admin/site', 'POST /api/v1/admin/site/preview'], {
    'content.batchYear': NOWHERE,
    // Students choose among them.
    'content.alYears.[]': ['account.current_al_year'],
    'content.lessons.[].level': NOWHERE,
    'content.institutes.[].feeCents': NOWHERE,
  }),
  'PUT /api/v1/admin/setup/school alYears.[]': ['account.current_al_year'],
  'GET /api/v1/admin/site/versions/:version version': [afterwards('site_content.version')],
  'POST /api/v1/analytics/activity duration': ['analytics_activity.duration_seconds'],
  'POST /api/v1/analytics/activity activityData.timeSpentSeconds': ['analytics_visit.seconds_spent'],
  'POST /api/v1/imports choices.month.year': ['payment.year'],
  'POST /api/v1/imports choices.month.month': ['payment.month'],
  'POST /api/v1/imports choices.amountCents': ['payment_entry.amount_cents', 'receipt.amount_cents'],
  'GET /api/v1/imports page': NOWHERE,
  'GET /api/v1/imports/:importId/rows page': NOWHERE,
  'POST /api/v1/privacy/requests daysAgo': NOWHERE,
  'PUT /api/v1/admin/attachment-parts/:sendingId/:part part': NOWHERE,
  'POST /api/v1/admin/videos/:videoId/attachments parts': NOWHERE,
  // Stretches are ranges of integers.
  'POST /api/v1/progress reports.[].ranges.[].from': ['watch_progress.left_at_second'],
  'POST /api/v1/progress reports.[].ranges.[].to': ['watch_progress.left_at_second'],
  'POST /api/v1/progress reports.[].leftAtSecond': ['watch_progress.left_at_second'],
  'POST /api/v1/streams/quality reports.[].lines.[].rendition': ['play_quality.rendition'],
  'POST /api/v1/streams/quality reports.[].lines.[].playedSeconds': ['play_quality.played_seconds'],
  'POST /api/v1/streams/quality reports.[].lines.[].stalls': ['play_quality.stalls'],
  'POST /api/v1/streams/quality reports.[].lines.[].stalledMilliseconds': [
    'play_quality.stalled_milliseconds',
  ],
  // Counted in a class.
  'POST /api/v1/streams/quality reports.[].lines.[].startMilliseconds': NOWHERE,
  'PUT /api/v1/videos/:videoId/notes/:noteId atSecond': ['lesson_note.at_second'],
  'POST /api/v1/videos/:videoId/questions atSecond': ['lesson_question.at_second'],
  'GET /api/v1/questions page': NOWHERE,
};

function both(calls: readonly string[], fields: Record<string, ColumnUse[]>): Record<string, ColumnUse[]> {
  const named = calls.flatMap((call) =>
    Object.entries(fields).map(([field, columns]) => [`${call} ${field}`, columns] as const),
  );
  return Object.fromEntries(named);
}

/** A version counts on by one when it is written. */
function afterwards(column: string): ColumnUse {
  return { column, gets: (version) => version + 1 };
}

let kit: Kit;
let numbers: Field[];
beforeAll(async () => {
  kit = await startKit();
  numbers = kit.endpoints.flatMap(fieldsOf).filter(({ bounds }) => bounds);
});
afterAll(() => kit.stop());

interface Column {
  type: string;
  /** Conditions on this column alone, as SQL. */
  checks: string[];
}

async function columnOf(name: string): Promise<Column> {
  const [table = '', column = ''] = name.split('.');
  const { rows } = await kit.pool.query<Column>(
    `SELECT format_type(a.atttypid, NULL) AS type, ARRAY(
       SELECT pg_get_expr(c.conbin, c.conrelid) FROM pg_constraint c
       WHERE c.conrelid = a.attrelid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]) AS checks
     FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attname = $2 AND NOT a.attisdropped`,
    [table, column],
  );
  const [found] = rows;
  if (!found) throw new Error(`There is no column ${name}.`);
  return found;
}

/** Why a column would not take a value; undefined: it does. */
async function objectionOf(column: string, value: number): Promise<string | undefined> {
  const { type, checks } = await columnOf(column);
  const name = column.split('.')[1] ?? '';
  const all = checks.map((check) => `(${check}) IS NOT FALSE`).join(' AND ') || 'true';
  try {
    const { rows } = await kit.pool.query<{ fits: boolean }>(
      `SELECT ${all} AS fits FROM (SELECT $1::text::numeric::${type} AS "${name}") given`,
      [String(value)],
    );
    return rows[0]?.fits ? undefined : `${value} is refused by ${checks.join(', ')}`;
  } catch (error) {
    return `${value} as ${type}: ${String(error)}`;
  }
}

describe('F4 contract and schema', () => {
  it('F4: every number of the contract has a least and a most, and both fit an integer of the database', () => {
    const fits = ({ bounds }: Field) =>
      bounds !== undefined &&
      bounds.least >= -(2 ** 31) &&
      bounds.most <= 2 ** 31 - 1 &&
      bounds.least <= bounds.most;
    const unbounded = numbers.filter((field) => !fits(field));
    expect(unbounded.map(nameOf)).toEqual([]);
  });

  it('F4: every number of the contract says which columns it reaches, and no other', () => {
    expect(Object.keys(REACHED).toSorted()).toEqual(numbers.map(nameOf).toSorted());
  });

  it('F4: the least and the most of every number are taken by every column that it reaches', async () => {
    const objections: string[] = [];
    for (const field of numbers) {
      const { least, most } = field.bounds ?? { least: 0, most: 0 };
      for (const reached of REACHED[nameOf(field)] ?? []) {
        const { column, gets } =
          typeof reached === 'string' ? { column: reached, gets: (value: number) => value } : reached;
        for (const value of [least, most]) {
          const objection = await objectionOf(column, gets(value));
          if (objection) objections.push(`${nameOf(field)} → ${column}: ${objection}`);
        }
      }
    }
    expect(objections).toEqual([]);
  });
});
