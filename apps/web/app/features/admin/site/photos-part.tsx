// The part of the form about the photos that the landing page shows in a circle.

import { siteCopy } from '@valence/copy/admin/site';
import { MOST } from '@valence/domain/site-content';
import { newUuid } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ItemCard, listOf } from './item-card.tsx';
import type { PartProps } from './parts.ts';
import { PictureChoice } from './picture-choice.tsx';
import { LINE } from './school-part.tsx';

const copy = siteCopy.photo;
const WIDTH = 1280;

export function PhotosPart({ draft: { photos }, onChange, problemAt }: PartProps) {
  const set = (next: typeof photos) => onChange({ photos: next });
  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {photos.map((photo, at) => {
          const { change, ...moves } = listOf(photos, at, set);
          const name = copy.nameless(at + 1);
          return (
            <ItemCard key={photo.key} {...moves} words={copy} name={name}>
              <div className="grid grid-cols-1 gap-4">
                <PictureChoice
                  of={name}
                  src={photo.src}
                  width={WIDTH}
                  error={problemAt(`photos.${at}.src`)}
                  onChange={(src) => change({ src })}
                />
                <TextField
                  {...LINE}
                  label={copy.alt}
                  hint={copy.altHint}
                  value={photo.alt}
                  error={problemAt(`photos.${at}.alt`)}
                  onChange={(event) => change({ alt: event.currentTarget.value })}
                />
              </div>
            </ItemCard>
          );
        })}
      </ol>
      {photos.length < MOST.photos && (
        <Button
          look="secondary"
          className="mt-4"
          onClick={() => set([...photos, { key: newUuid(), src: '', alt: '' }])}
        >
          {copy.add}
        </Button>
      )}
    </>
  );
}
