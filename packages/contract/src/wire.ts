// Shapes that several calls share.

import { isDay } from '@valence/domain/day';
import { isPhone, type Phone } from '@valence/domain/phone';
import * as z from 'zod/mini';

/** An instant in UTC with `Z` (ISO 8601). */
export const instant = z.iso.datetime();
/** A calendar day of the school, as `2027-01-14`. */
export const day = z.string().check(z.refine(isDay));
/** One of our opaque ids. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/));
/** A phone in any form that people write; an invalid one gets its own refusal (`phone-invalid`). */
export const typedPhone = z.string().check(z.maxLength(64));
/** A phone as stored. */
export const phone = z.custom<Phone>((value) => typeof value === 'string' && isPhone(value));
/** Text that a person wrote: no NUL or lone surrogate (PostgreSQL refuses both). */
export const text = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((value) => value.isWellFormed() && !value.includes('\u0000')),
  );
/** `text` with at least one visible character. */
export const named = (longest: number) => text(longest).check(z.refine((value) => value.trim() !== ''));
/** A whole number in an address, from `least` to `most`. */
export const whole = (least: number, most: number) =>
  // Not `multipleOf(1)`: zod 4.6 accepts 5e-324.
  z.coerce.number<number | string>().check(z.refine(Number.isInteger), z.minimum(least), z.maximum(most));
/** The largest value of PostgreSQL's `integer`, the type of almost every stored number. */
export const LARGEST_INTEGER = 2_147_483_647;
/** The bound for versions that a change sends back: far above any real version, with room to count on. */
const MOST_VERSION = 1_000_000_000;
export const version = z.int().check(z.minimum(0), z.maximum(MOST_VERSION));
export const versionInPath = whole(0, MOST_VERSION);
/** Pages of a list count from 1. */
export const page = z.optional(whole(1, 10_000));
/** A calendar month. */
export const year = z.int().check(z.minimum(2000), z.maximum(2099));
export const month = z.int().check(z.minimum(1), z.maximum(12));
/** Cents of an amount that somebody pays. */
export const paidCents = z.int().check(z.minimum(1), z.maximum(100_000_000));
