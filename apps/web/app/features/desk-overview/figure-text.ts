// How a figure's value is written.

import type { FigureKey } from '@valence/contract/overview';
import { comparisonCopy } from '@valence/copy/desk-overview';
import { formatRupees } from '@valence/domain/money';

/** Whether it is a part of a whole, from 0 to 1. */
export function isShare(key: FigureKey): boolean {
  return key === 'delivery' || key === 'conversion';
}

/** @param value null: not known */
export function figureText(key: FigureKey, value: number | null): string {
  if (value === null) return comparisonCopy.unknown;
  if (key === 'income') return formatRupees(value);
  return isShare(key) ? comparisonCopy.share(value) : comparisonCopy.count(value);
}
