// Matches the amounts of a bank's statement with the bank slips that wait. What it calls certain is approved in one press, so
// it calls nothing certain that could be another slip's: reference or number, amount and day must fit, and nothing else nearly as well.

import { referenceText, type StatementRow } from './bank-statement.ts';
import { DAY_MS } from './durations.ts';

/** A slip that waits. */
export interface WaitingSlip {
  slipId: string;
  amountCents: number;
  /** As the student typed it, letters and digits alone. */
  referenceKey: string;
  /** 94 and nine digits. */
  phone: string;
  /** The day it was sent, as `2026-11-03`. */
  sentDay: string;
}

/** Why a slip may be the one of a row: its reference, the student's number, or the amount and the day alone. */
export const MATCH_REASONS = ['reference', 'number', 'nearly', 'amount'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export interface RowMatch {
  row: StatementRow;
  state: 'certain' | 'several' | 'none';
  /** The best first; one for a certain match. */
  slips: { slipId: string; reason: MatchReason }[];
}

/** A slip is sent after paying; the bank may book the payment some days after that (a weekend with holidays). */
const DAYS_BEFORE = 45;
const DAYS_AFTER = 7;
/** A reference with a wrong letter counts within these days alone: among the payments of a year it could be anybody's. */
const NEAR_BEFORE = 4;
const NEAR_AFTER = 3;
/** Shorter ones stand in other texts by chance. */
const SHORTEST_REFERENCE = 5;
const MOST_PROPOSALS = 5;
const NO_EVIDENCE = 9;

interface Pair {
  row: number;
  slip: number;
  /** 0: reference or number stand in the row. 1 or 2: the reference with so many wrong letters. */
  distance: number;
  reason: MatchReason;
  days: number;
}

export function matchStatement(rows: readonly StatementRow[], slips: readonly WaitingSlip[]): RowMatch[] {
  const pairs = pairsOf(rows, slips);
  const byRow = Map.groupBy(pairs, ({ row }) => row);
  const evidence = pairs.filter(({ distance }) => distance < NO_EVIDENCE);
  const evidenceByRow = Map.groupBy(evidence, ({ row }) => row);
  const evidenceBySlip = Map.groupBy(evidence, ({ slip }) => slip);
  const bestOf = (found: readonly Pair[] = []) => Math.min(...found.map(({ distance }) => distance));
  const isCertain = (pair: Pair) => {
    if (pair.distance > 1) return false;
    const isRival = ({ distance }: Pair) => distance <= pair.distance + 1;
    const otherSlips = (evidenceByRow.get(pair.row) ?? []).filter(({ slip }) => slip !== pair.slip);
    const otherRows = (evidenceBySlip.get(pair.slip) ?? []).filter(({ row }) => row !== pair.row);
    // A rival counts unless it fits something else better than it fits here.
    return (
      otherSlips.filter(isRival).every((rival) => bestOf(evidenceBySlip.get(rival.slip)) < rival.distance) &&
      otherRows.filter(isRival).every((rival) => bestOf(evidenceByRow.get(rival.row)) < rival.distance)
    );
  };
  const certain = new Map<number, Pair>();
  for (const [row, found] of evidenceByRow) {
    const [only, ...more] = found.filter(isCertain);
    if (only && more.length === 0) certain.set(row, only);
  }
  const decided = new Set([...certain.values()].map(({ slip }) => slip));
  return rows.map((row, at) => {
    const own = certain.get(at);
    if (own) return { row, state: 'certain', slips: [proposal(slips, own)] };
    const possible = (byRow.get(at) ?? [])
      .filter(({ slip }) => !decided.has(slip))
      .toSorted((one, other) => one.distance - other.distance || one.days - other.days);
    return {
      row,
      state: possible.length > 0 ? 'several' : 'none',
      slips: possible.slice(0, MOST_PROPOSALS).map((pair) => proposal(slips, pair)),
    };
  });
}

function proposal(slips: readonly WaitingSlip[], { slip, reason }: Pair) {
  return { slipId: slips[slip]?.slipId ?? '', reason };
}

/** Every row and slip with the same amount within the days; most have nothing else in common. */
function pairsOf(rows: readonly StatementRow[], slips: readonly WaitingSlip[]): Pair[] {
  const byAmount = Map.groupBy(slips.entries(), ([, { amountCents }]) => amountCents);
  return rows.flatMap((row, at) => {
    const words = referenceText(row.words);
    const parts = row.words
      .split(/[\s·/:,;|]+/u)
      .map(referenceText)
      .filter((part) => part.length >= SHORTEST_REFERENCE - 1);
    return (byAmount.get(row.amountCents) ?? []).flatMap(([slip, waiting]): Pair[] => {
      const days = (Date.parse(row.day) - Date.parse(waiting.sentDay)) / DAY_MS;
      if (days < -DAYS_BEFORE || days > DAYS_AFTER) return [];
      return [
        { row: at, slip, days: Math.abs(days), ...evidenceIn({ ...row, key: words, parts }, waiting, days) },
      ];
    });
  });
}

interface ReadRow {
  words: string;
  key: string;
  parts: readonly string[];
}

/** @param days from the sending of the slip to the booking */
function evidenceIn(
  { words, key, parts }: ReadRow,
  { referenceKey, phone }: WaitingSlip,
  days: number,
): Pick<Pair, 'distance' | 'reason'> {
  const isReference = referenceKey.length >= SHORTEST_REFERENCE;
  if (isReference && standsIn(key, parts, referenceKey)) return { distance: 0, reason: 'reference' };
  if (numberIn(words, phone.slice(2))) return { distance: 0, reason: 'number' };
  const none = { distance: NO_EVIDENCE, reason: 'amount' } as const;
  if (referenceKey.length < 7 || days < -NEAR_BEFORE || days > NEAR_AFTER) return none;
  const distance = Math.min(...parts.map((part) => editsBetween(part, referenceKey, 2)));
  return distance <= 2 ? { distance, reason: 'nearly' } : none;
}

/** A short reference only as a part of its own: it could stand in a longer number by chance. */
function standsIn(words: string, parts: readonly string[], reference: string): boolean {
  return reference.length >= 8 ? words.includes(reference) : parts.includes(reference);
}

/** The nine digits of a number, with 0, 94 or nothing before them, also in groups, and no digit beside. */
function numberIn(words: string, digits: string): boolean {
  return (
    words.includes(digits.slice(-4)) &&
    new RegExp(String.raw`(?:^|\D)(?:0|(?:\+|00)?94)?[ -]?${digits.split('').join('[ -]?')}(?:\D|$)`).test(
      words,
    )
  );
}

/** How many letters are wrong, missing, too many or exchanged with the next one; more than `most`: one more than that. */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const exchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current.push(
        Math.min(
          (above[at] ?? 0) + 1,
          (current[at - 1] ?? 0) + 1,
          (above[at - 1] ?? 0) + (same ? 0 : 1),
          exchanged ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    // An exchange looks two rows back.
    if (Math.min(...current) > most && Math.min(...above) > most) return most + 1;
    before = above;
    above = current;
  }
  return Math.min(above[other.length] ?? 0, most + 1);
}
