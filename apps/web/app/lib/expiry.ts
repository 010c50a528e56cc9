// What a card and the player's page say about the end of an access.

import { libraryCopy } from '@valence/copy/learning/library';
import { expiryBadge } from '@valence/domain/badge';
import { formatSchoolDate } from '@valence/domain/school-time';

export interface ExpiryWords {
  tone: 'danger' | 'brand';
  text: string;
}

/**
 * @param accessExpires ISO 8601; undefined for an access without an end, which has no badge
 * @param at milliseconds since 1970, by the server's clock
 */
export function expiryWords(accessExpires: string | undefined, at: number): ExpiryWords | undefined {
  const badge = expiryBadge(accessExpires ? new Date(accessExpires) : undefined, new Date(at));
  if (!badge) return undefined;
  return badge.severity === 'danger'
    ? { tone: 'danger', text: libraryCopy.expiresInDays(badge.days) }
    : { tone: 'brand', text: libraryCopy.accessUntil(formatSchoolDate(badge.until)) };
}
