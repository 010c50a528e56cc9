// A card's picture, beside text that says what it is; browsers load it in a lighter format, no larger than they show it,
// and only when it comes into view.

import { CARD_KINDS, cardSrcSet, hasSizes } from '@valence/domain/card-picture';
import type { ComponentProps } from 'react';

interface CardPictureProps extends ComponentProps<'img'> {
  src: string;
  /** How wide it is shown; 18rem when absent, like the cards of lessons. */
  sizes?: string;
}

export function CardPicture({ sizes = '18rem', ...img }: CardPictureProps) {
  return (
    <picture className="contents">
      {hasSizes(img.src) &&
        CARD_KINDS.map((kind) => (
          <source key={kind} type={`image/${kind}`} srcSet={cardSrcSet(img.src, kind)} sizes={sizes} />
        ))}
      <img alt="" loading="lazy" {...img} />
    </picture>
  );
}
