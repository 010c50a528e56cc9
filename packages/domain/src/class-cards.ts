// The landing page's cards of the school's classes: typed once, where the class is. A card's own are its colour, its place and
// whether it shows the fee.

import type { ClassCard } from './site-content.ts';

/** A class as the landing page would tell of it now. */
export interface PresentClass extends Omit<ClassCard, 'color' | 'feeCents'> {
  readonly classId: string;
  readonly className: string;
  /** Null: no fee is set. */
  readonly feeCents: number | null;
}

/** The card with what its class is now. @returns undefined: it names a class that is not there */
export function presentCard(card: ClassCard, classes: readonly PresentClass[]): ClassCard | undefined {
  if (card.classId === undefined) return card;
  const found = classes.find(({ classId }) => classId === card.classId);
  return found && cardOf(found, { color: card.color, showsFee: card.feeCents !== undefined });
}

export function cardOf(
  { name, location, date, time, classId, className, feeCents }: PresentClass,
  { color, showsFee }: { color: string; showsFee: boolean },
): ClassCard {
  const card = { name, location, date, time, color, classId, className };
  return showsFee && feeCents !== null ? { ...card, feeCents } : card;
}

/** Ids of the classes whose cards tell what is no longer so. */
export function outdatedClasses(cards: readonly ClassCard[], classes: readonly PresentClass[]): string[] {
  return cards.flatMap((card) => {
    const present = presentCard(card, classes);
    return card.classId !== undefined && (!present || differ(card, present)) ? [card.classId] : [];
  });
}

function differ(one: ClassCard, other: ClassCard): boolean {
  const fields = ['name', 'location', 'date', 'time', 'className', 'feeCents'] as const;
  return fields.some((field) => one[field] !== other[field]);
}
