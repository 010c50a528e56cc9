// How the public pages' content is stored: what every version knows of it and of its cards of classes in the content, the rest
// beside it, so that the version before can still show the pages.

import type { SiteContent } from '@valence/contract/site/site';

type Card = SiteContent['institutes'][number];

/** What is stored beside the content, for the card at `place`. */
interface StoredCard extends Omit<Card, 'name' | 'color'> {
  place: number;
}

export interface StoredSite {
  content: SiteContent;
  cards: StoredCard[];
  beside: Pick<SiteContent, 'resultsLine' | 'sample'>;
}

/** The version before shows no card without a date or hours. */
const UNKNOWN = '–';

/** As `contentOf` puts it together again. */
export function storedSite(content: SiteContent): StoredSite {
  const cards = content.institutes.flatMap((card, place) => {
    const { name: _name, color: _color, ...rest } = card;
    return card.classId === undefined && card.feeCents === undefined ? [] : [{ place, ...rest }];
  });
  const institutes = content.institutes.map(({ name, location, date, time, color, classId }) =>
    classId === undefined
      ? { name, location, date, time, color }
      : { name, location: location || UNKNOWN, date: date || UNKNOWN, time: time || UNKNOWN, color },
  );
  const { resultsLine, sample, ...known } = content;
  return { content: { ...known, institutes }, cards, beside: { resultsLine, sample } };
}

/** @param stored as `storedSite` wrote it */
export function contentOf({ content, cards, beside }: StoredSite): SiteContent {
  const byPlace = new Map(cards.map(({ place, ...card }) => [place, card]));
  return {
    ...content,
    ...beside,
    institutes: content.institutes.map((card, place) => ({ ...card, ...byPlace.get(place) })),
  };
}
