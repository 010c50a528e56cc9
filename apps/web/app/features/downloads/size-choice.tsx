// Before a download: its sizes by quality, how much room this browser has, and the button that begins it.

import { useQuery } from '@tanstack/react-query';
import { common } from '@valence/copy/common';
import { downloadsCopy as copy } from '@valence/copy/learning/downloads';
import { useState } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { useReading } from '../../lib/reading.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Download } from '../../ui/page-icons.tsx';
import { useToast } from '../../ui/toast.tsx';
import { orderDownload } from './downloads.ts';
import { type DownloadSize, downloadSizes } from './fetch-lesson.ts';

interface SizeChoiceProps {
  videoId: string;
  /** Undefined while it is not known. */
  title: string | undefined;
}

export function SizeChoice({ videoId, title }: SizeChoiceProps) {
  const sizes = useReading({
    queryKey: ['download-sizes', videoId],
    queryFn: async () => downloadSizes(videoId),
  });
  return (
    <Card aria-labelledby="download-choice" className="p-4 sm:p-6">
      <h2 id="download-choice" className="text-17">
        {title === undefined ? copy.chooseUntitled : copy.choose(title)}
      </h2>
      <p className="mt-1 text-15 text-ink-soft">{copy.chooseText}</p>
      <Loaded query={sizes} failed={copy.sizesFailed} again={common.tryAgain} skeleton="mt-4 h-40">
        {(data) =>
          data.length === 0 ? (
            <p className="mt-4">{copy.impossible}</p>
          ) : (
            <Choice {...{ videoId, title }} sizes={data} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Choice({ videoId, title, sizes }: SizeChoiceProps & { sizes: readonly DownloadSize[] }) {
  const [chosen, setChosen] = useState(sizes[0]);
  const navigate = useNavigate();
  const toast = useToast();
  const { data: freeBytes } = useQuery({
    queryKey: ['free-bytes'],
    queryFn: readFreeBytes,
    networkMode: 'always',
  });
  const fits = !chosen || freeBytes === undefined || freeBytes === null || freeBytes > chosen.bytes;
  const start = async () => {
    if (!chosen) return;
    // Asked once by the browser itself, which may also decide alone: without it, it may clear what is here when it needs room.
    void navigator.storage?.persist?.();
    try {
      await orderDownload({ videoId, title, shortSide: chosen.shortSide });
    } catch (error) {
      console.warn('A download could not be ordered', error);
      toast({ kind: 'error', text: copy.noStorage });
      return;
    }
    // Once it is deleted again, nothing is to be chosen.
    navigate(paths.downloads, { replace: true });
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div role="radiogroup" aria-label={copy.quality}>
        {sizes.map((one) => (
          <label key={one.shortSide} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="size"
              checked={one.shortSide === chosen?.shortSide}
              onChange={() => setChosen(one)}
              className="size-5 accent-brand"
            />
            {copy.option(one.shortSide, one.bytes)}
          </label>
        ))}
      </div>
      {typeof freeBytes === 'number' && <p className="text-15 text-ink-soft">{copy.free(freeBytes)}</p>}
      {!fits && <p role="alert">{copy.noRoom}</p>}
      <div>
        <Button icon={<Download />} disabled={!fits} onClick={() => void start()}>
          {copy.start}
        </Button>
      </div>
    </div>
  );
}

/** How much more this browser would store; null where it does not say. */
async function readFreeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}
