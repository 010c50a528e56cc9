// Formats the value of a figure.

import type { FigureKey } from '@valence/contract/admin/overview';
import { comparisonCopy } from '@valence/copy/admin/overview';
import { formatRupees } from '@valence/domain/money';

/** Whether the figure is a share of a whole, from 0 to 1. */
export function isShare(key: FigureKey): boolean {
  return key === 'delivery' || key === 'conversion';
}

/** @param value null: unknown */
export function figureText(key: FigureKey, value: number | null): string {
  if (value === null) return comparisonCopy.unknown;
  if (key === 'income') return formatRupees(value);
  return isShare(key) ? comparisonCopy.share(value) : comparisonCopy.count(value);
}
