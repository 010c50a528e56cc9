// The one rule of who may watch what, used by the library, the player, every stream request, the admin's cards and exports.
// A pure function of recorded facts and an instant; nothing that time changes is stored.

import type { Role } from './role.ts';
import { may } from './roles.ts';
import { endOfSchoolDay, schoolDaysUntil } from './school-time.ts';

/** The six lengths of access that an admin can grant, in weeks. */
export const ACCESS_WEEKS = [1, 2, 3, 4, 8, 16] as const;
export type AccessWeeks = (typeof ACCESS_WEEKS)[number];
export const DEFAULT_ACCESS_WEEKS: AccessWeeks = 1;

/** For how many days a lesson whose access ended stays in the library as a locked card. */
export const LOCKED_CARD_DAYS = 30;

/** Who gets lessons that are open to an A/L year: everybody who chose that year, or only the confirmed students among them. */
export const YEAR_AUDIENCES = ['anybody', 'confirmed'] as const;
export type YearAudience = (typeof YEAR_AUDIENCES)[number];

/** The recorded facts about one student and one video. */
export interface AccessFacts {
  /** Since when the video is published, or when it will be; undefined: not published. */
  publishedAt: Date | undefined;
  /** A grant that was not withdrawn; `endsAt` undefined: without an end. */
  grant: { grantedAt: Date; endsAt: Date | undefined } | undefined;
  /** The classes that the student is enrolled in and to which the video is assigned. */
  classes: readonly ClassFact[];
  /** The A/L year that the video is open to, if it is the student's current one. */
  year: number | undefined;
  /** The school's setting at this moment. */
  yearAudience: YearAudience;
  /** The student has a place in any class, or was confirmed by an admin. Matters only for access by the year. */
  isConfirmed: boolean;
  /** An admin took the video from this student although a class or year would give it. */
  excluded: boolean;
}

/** One class that may give a video to a student. */
export interface ClassFact {
  className: string;
  policy: ClassPolicy;
  assignedAt: Date;
  /** The end of the assignment itself, if it has one. */
  endsAt: Date | undefined;
  /** Whether the class's payment for the video's own year and month is `paid`, or a free card covers it. */
  monthPaid: boolean;
}

export const CLASS_POLICIES = ['enrolled', 'paid-month'] as const;
export type ClassPolicy = (typeof CLASS_POLICIES)[number];

/** Where access comes from. `admin`: by role, not by a grant; admins and assistants may look at every lesson. */
export type AccessSource =
  | { kind: 'admin' }
  | { kind: 'direct' }
  | { kind: 'class'; className: string }
  | { kind: 'year'; year: number };

/** The answer of the rule. `endsAt` undefined: without an end. */
export type AccessState =
  | { state: 'open'; source: AccessSource; endsAt: Date | undefined }
  | { state: 'ended'; source: AccessSource; endsAt: Date }
  | { state: 'none' };

/** One source that gives a student a video, and until when (undefined: without an end). */
export interface AccessClaim {
  source: AccessSource;
  endsAt: Date | undefined;
}

/** Decides for one student, one video and one instant. Of several sources it returns the one that lasts longest. */
export function accessStateOf(facts: AccessFacts, at: Date): AccessState {
  if (!facts.publishedAt || facts.publishedAt > at) return { state: 'none' };
  const claims = claimsOf(facts, at);
  const open = longest(claims.filter((claim) => isOpen(claim, at)));
  if (open) return { state: 'open', ...open };
  const last = longest(claims);
  return last?.endsAt ? { state: 'ended', source: last.source, endsAt: last.endsAt } : { state: 'none' };
}

/**
 * What a person may watch now: by the student's rule, and for roles that may preview, every lesson, published or not. Used
 * where a lesson plays, not for lists and cards: a preview was not granted and cannot be removed.
 */
export function viewingOf(role: Role, accessState: AccessState): AccessState {
  if (!may(role, 'videos.preview')) return accessState;
  return { state: 'open', source: { kind: 'admin' }, endsAt: undefined };
}

/** Whether access that ended still has a locked card in the student's library: for 30 of the school's days. */
export function leavesLockedCard(accessState: AccessState, at: Date): boolean {
  return accessState.state === 'ended' && schoolDaysUntil(accessState.endsAt, at) <= LOCKED_CARD_DAYS;
}

/**
 * The class whose payment for the lesson's month would open it. Undefined: no payment is missing, or paying would not open it,
 * because the lesson was taken from the student, is not published, or is no longer assigned to the class.
 */
export function payableClass(facts: AccessFacts, at: Date): string | undefined {
  if (facts.excluded || !facts.publishedAt || facts.publishedAt > at) return undefined;
  const unpaid = (link: ClassFact) => link.policy === 'paid-month' && !link.monthPaid;
  return facts.classes.find(
    (link) => unpaid(link) && link.assignedAt <= at && (!link.endsAt || link.endsAt > at),
  )?.className;
}

/** Whether a lesson that waits for its month's payment has a locked card: published at most 30 of the school's days ago. */
export function waitsForPayment(facts: AccessFacts, at: Date): boolean {
  if (accessStateOf(facts, at).state !== 'none' || payableClass(facts, at) === undefined) return false;
  return facts.publishedAt !== undefined && schoolDaysUntil(facts.publishedAt, at) <= LOCKED_CARD_DAYS;
}

/**
 * Whether a grant until `end` gives a lesson of the student's library more time: it has a locked card, or ends sooner. Not when
 * an admin took it from the student.
 */
export function gainsFrom(facts: AccessFacts, end: Date, at: Date): boolean {
  if (facts.excluded) return false;
  const accessState = accessStateOf(facts, at);
  if (accessState.state === 'open') return accessState.endsAt !== undefined && accessState.endsAt < end;
  return leavesLockedCard(accessState, at) || waitsForPayment(facts, at);
}

/**
 * The admin's card of a student's access: any open access, and a direct grant that ended or whose video is not published yet,
 * so that an admin sees everything that can be withdrawn.
 */
export function adminCardOf(facts: AccessFacts, at: Date): AccessClaim | undefined {
  const accessState = accessStateOf(facts, at);
  if (accessState.state === 'open') return { source: accessState.source, endsAt: accessState.endsAt };
  return facts.grant && { source: { kind: 'direct' }, endsAt: facts.grant.endsAt };
}

/**
 * Whether a class or the year would give the video without the direct grant: then a removal needs an exclusion. Publication
 * is ignored here; else a video that was removed before its publication would appear on that day.
 */
export function isOpenWithoutGrant(facts: AccessFacts, at: Date): boolean {
  return claimsOf({ ...facts, grant: undefined }, at).some((claim) => isOpen(claim, at));
}

/** Since when a source gives the video: the time of the grant or of the class's assignment; undefined for a year. */
export function givenAt(facts: AccessFacts, source: AccessSource): Date | undefined {
  if (source.kind === 'direct') return facts.grant?.grantedAt;
  if (source.kind !== 'class') return undefined;
  return facts.classes.find((link) => link.className === source.className)?.assignedAt;
}

/** The end of an access of `weeks` granted at `at`: the end of the Colombo day `weeks` × 7 days later. */
export function accessEnd(at: Date, weeks: AccessWeeks): Date {
  return endOfSchoolDay(at, weeks * 7);
}

/** The end of a direct grant after another grant: the later of the two; undefined: without an end. */
export function endAfterGranting(existing: Date | undefined, added: Date | undefined): Date | undefined {
  return existing && added && (existing > added ? existing : added);
}

/** The name of a source on the wire and on screens; undefined for a direct grant (shown as 'Direct Access'). */
export function sourceName(source: AccessSource): string | undefined {
  if (source.kind === 'class') return source.className;
  if (source.kind === 'admin') return 'Preview';
  return source.kind === 'year' ? `A/L ${source.year}` : undefined;
}

/**
 * Until when time alone changes nothing of what the rule says about these facts: the first of their instants that is to come.
 * Undefined: for ever.
 */
export function unchangedUntil(facts: readonly AccessFacts[], at: Date): Date | undefined {
  const instants = facts.flatMap(({ publishedAt, grant, classes }) => [
    publishedAt,
    grant?.endsAt,
    ...classes.flatMap(({ assignedAt, endsAt }) => [assignedAt, endsAt]),
  ]);
  return nextAfter(instants, at);
}

/** The first of the instants that is to come, if any is. */
export function nextAfter(instants: readonly (Date | undefined)[], at: Date): Date | undefined {
  return instants.reduce(
    (next, instant) => (instant && instant > at && (!next || instant < next) ? instant : next),
    undefined,
  );
}

function claimsOf(facts: AccessFacts, at: Date): AccessClaim[] {
  const claims: AccessClaim[] = [];
  if (facts.grant) claims.push({ source: { kind: 'direct' }, endsAt: facts.grant.endsAt });
  if (facts.excluded) return claims;
  for (const link of facts.classes) {
    const hasBegun = link.assignedAt <= at;
    const isEarned = link.policy === 'enrolled' || link.monthPaid;
    if (hasBegun && isEarned)
      claims.push({ source: { kind: 'class', className: link.className }, endsAt: link.endsAt });
  }
  if (facts.year !== undefined && (facts.yearAudience === 'anybody' || facts.isConfirmed))
    claims.push({ source: { kind: 'year', year: facts.year }, endsAt: undefined });
  return claims;
}

function isOpen(claim: AccessClaim, at: Date): boolean {
  return !claim.endsAt || claim.endsAt > at;
}

function longest(claims: readonly AccessClaim[]): AccessClaim | undefined {
  return claims.reduce<AccessClaim | undefined>(
    (best, claim) => (!best || lastsLonger(claim, best) ? claim : best),
    undefined,
  );
}

function lastsLonger(claim: AccessClaim, other: AccessClaim): boolean {
  if (!other.endsAt) return false;
  return !claim.endsAt || claim.endsAt > other.endsAt;
}
