// The picture of a slip, fetched as the person signed in; pressed, it opens large.

import { useQuery } from '@tanstack/react-query';
import { slipsCopy as copy } from '@valence/copy/payments';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pictureQuery } from './payments-queries.ts';

const box = 'h-44 w-full rounded-card';

export function SlipPicture({ slipId, name }: { slipId: string; name: string }) {
  const { data: address, isError } = useQuery(pictureQuery(slipId));
  const [large, setLarge] = useState(false);
  if (isError)
    return <p className={`${box} grid place-items-center bg-sunken p-3 text-13`}>{copy.pictureFailed}</p>;
  if (!address) return <Skeleton className={box} />;
  return (
    <>
      <button type="button" onClick={() => setLarge(true)} className={`${box} overflow-hidden bg-sunken`}>
        <img src={address} alt={copy.picture(name)} className="size-full object-contain" />
        <span className="sr-only">{copy.enlarge}</span>
      </button>
      <Dialog open={large} title={copy.picture(name)} onClose={() => setLarge(false)}>
        <img src={address} alt={copy.picture(name)} className="w-full" />
      </Dialog>
    </>
  );
}
