// The one rule of who may watch what: the library, the player, every stream request, the admin's cards and exports ask it.
// A pure function of recorded facts and an instant; nothing that time changes is stored.

import type { Role } from './role.ts';
import { may } from './roles.ts';
import { endOfSchoolDay, schoolDaysUntil } from './school-time.ts';

/** The six lengths of access an admin can grant, in weeks. */
export const ACCESS_WEEKS = [1, 2, 3, 4, 8, 16] as const;
export type AccessWeeks = (typeof ACCESS_WEEKS)[number];
export const DEFAULT_ACCESS_WEEKS: AccessWeeks = 1;

/** For how many days what ended stays visible in the library as a locked card. */
export const LOCKED_CARD_DAYS = 30;

/** Whom lessons open for that are open to an A/L year: whoever chose that year, or of those only confirmed students. */
export const YEAR_AUDIENCES = ['anybody', 'confirmed'] as const;
export type YearAudience = (typeof YEAR_AUDIENCES)[number];

/** The recorded facts about one student and one video. */
export interface AccessFacts {
  /** When the video is (or was) open to anybody at all; undefined: not published. */
  publishedAt: Date | undefined;
  /** A grant by an admin that was not withdrawn; `endsAt` undefined: without an end. */
  grant: { grantedAt: Date; endsAt: Date | undefined } | undefined;
  /** The classes that the student is enrolled in and to which the video is assigned. */
  classes: readonly ClassFact[];
  /** The A/L year the video is open to, when it is the student's current one. */
  year: number | undefined;
  /** The school's setting at this moment. */
  yearAudience: YearAudience;
  /** The student has a place in a class, whichever, or somebody of the desk confirmed him. Asked for a year alone. */
  isConfirmed: boolean;
  /** An admin took the video away from this student where a class or year would give it. */
  excluded: boolean;
}

/** One class through which a video may reach a student. */
export interface ClassFact {
  className: string;
  policy: ClassPolicy;
  assignedAt: Date;
  /** The end of the link itself, if it has one. */
  endsAt: Date | undefined;
  /** Whether the class's payment for the video's own year and month is `paid`, or a free card waives it. */
  monthPaid: boolean;
}

export const CLASS_POLICIES = ['enrolled', 'paid-month'] as const;
export type ClassPolicy = (typeof CLASS_POLICIES)[number];

/** Where access comes from. `desk`: nobody gave it; who works at the desk may look at every lesson. */
export type AccessSource =
  | { kind: 'desk' }
  | { kind: 'direct' }
  | { kind: 'class'; className: string }
  | { kind: 'year'; year: number };

/** What the rule answers. `endsAt` undefined: without an end. */
export type Standing =
  | { state: 'open'; source: AccessSource; endsAt: Date | undefined }
  | { state: 'ended'; source: AccessSource; endsAt: Date }
  | { state: 'none' };

/** One way by which a student has a video, and until when (undefined: without an end). */
export interface AccessClaim {
  source: AccessSource;
  endsAt: Date | undefined;
}

/** Decides for one student, one video and one instant. Of several sources the one that lasts longest is told. */
export function standingOf(facts: AccessFacts, at: Date): Standing {
  if (!facts.publishedAt || facts.publishedAt > at) return { state: 'none' };
  const claims = claimsOf(facts, at);
  const open = longest(claims.filter((claim) => isOpen(claim, at)));
  if (open) return { state: 'open', ...open };
  const ended = longest(claims);
  return ended?.endsAt ? { state: 'ended', source: ended.source, endsAt: ended.endsAt } : { state: 'none' };
}

/**
 * What a person may watch now: the student's rule, and for those who may preview every lesson, each of them, published or
 * not. It is asked where a lesson plays, not for lists and cards: a preview is nothing that was granted or can be removed.
 */
export function viewingOf(role: Role, standing: Standing): Standing {
  if (!may(role, 'videos.preview')) return standing;
  return { state: 'open', source: { kind: 'desk' }, endsAt: undefined };
}

/** Whether what ended still has a locked card in the student's library: for 30 of the school's days. */
export function leavesLockedCard(standing: Standing, at: Date): boolean {
  return standing.state === 'ended' && schoolDaysUntil(standing.endsAt, at) <= LOCKED_CARD_DAYS;
}

/**
 * The class whose payment for the lesson's month would open it. Undefined: nothing can be paid for, or paying opens nothing:
 * the lesson was taken from the student, is not out, or the class has it no longer.
 */
export function payableClass(facts: AccessFacts, at: Date): string | undefined {
  if (facts.excluded || !facts.publishedAt || facts.publishedAt > at) return undefined;
  const unpaid = (link: ClassFact) => link.policy === 'paid-month' && !link.monthPaid;
  return facts.classes.find(
    (link) => unpaid(link) && link.assignedAt <= at && (!link.endsAt || link.endsAt > at),
  )?.className;
}

/** Whether a lesson that waits for its month's payment is new enough to have a locked card: out for 30 of the school's days. */
export function waitsForPayment(facts: AccessFacts, at: Date): boolean {
  if (standingOf(facts, at).state !== 'none' || payableClass(facts, at) === undefined) return false;
  return facts.publishedAt !== undefined && schoolDaysUntil(facts.publishedAt, at) <= LOCKED_CARD_DAYS;
}

/**
 * The desk's card of a student's access: every open one, and a direct grant that ended or whose video is not out yet,
 * so that the desk sees whatever it can withdraw.
 */
export function deskCardOf(facts: AccessFacts, at: Date): AccessClaim | undefined {
  const standing = standingOf(facts, at);
  if (standing.state === 'open') return { source: standing.source, endsAt: standing.endsAt };
  return facts.grant && { source: { kind: 'direct' }, endsAt: facts.grant.endsAt };
}

/**
 * Whether a class or the year would give the video with the direct grant withdrawn: then a removal needs an exclusion.
 * Publication is left aside, or what was removed from a student beforehand would appear on the day it comes out.
 */
export function wouldStillBeGiven(facts: AccessFacts, at: Date): boolean {
  return claimsOf({ ...facts, grant: undefined }, at).some((claim) => isOpen(claim, at));
}

/** Since when a source gives the video: of a grant its own instant, of a class the assignment; a year has no such day. */
export function givenAt(facts: AccessFacts, source: AccessSource): Date | undefined {
  if (source.kind === 'direct') return facts.grant?.grantedAt;
  if (source.kind !== 'class') return undefined;
  return facts.classes.find((link) => link.className === source.className)?.assignedAt;
}

/** The end of an access of `weeks` granted at `at`: the end of the Colombo day `weeks` × 7 days later. */
export function accessEnd(at: Date, weeks: AccessWeeks): Date {
  return endOfSchoolDay(at, weeks * 7);
}

/** A direct grant's end once another one is given: the later of the two; undefined: without an end. */
export function endAfterGranting(held: Date | undefined, given: Date | undefined): Date | undefined {
  return held && given && (held > given ? held : given);
}

/** The wire's and screens' name of a source; undefined for a direct grant (shown as 'Direct Access'). */
export function sourceName(source: AccessSource): string | undefined {
  if (source.kind === 'class') return source.className;
  if (source.kind === 'desk') return 'Preview';
  return source.kind === 'year' ? `A/L ${source.year}` : undefined;
}

function claimsOf(facts: AccessFacts, at: Date): AccessClaim[] {
  const claims: AccessClaim[] = [];
  if (facts.grant) claims.push({ source: { kind: 'direct' }, endsAt: facts.grant.endsAt });
  if (facts.excluded) return claims;
  for (const link of facts.classes) {
    const begun = link.assignedAt <= at;
    const earned = link.policy === 'enrolled' || link.monthPaid;
    if (begun && earned)
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
