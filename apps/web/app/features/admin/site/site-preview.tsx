// Preview of the landing page, as wide as a phone or as a computer; nothing in it runs.

import { siteCopy as copy } from '@valence/copy/admin/site';
import { useEffect, useRef, useState } from 'react';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

export function SitePreview({ html, onClose }: { html: string; onClose: () => void }) {
  const [isPhone, setPhone] = useState(true);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={copy.previewTitle}
      onClose={onClose}
      className="m-auto h-[calc(100dvh-1rem)] max-h-none w-[calc(100vw-1rem)] max-w-none rounded-card border border-line bg-surface p-3 text-ink backdrop:bg-veil"
    >
      <div className="flex h-full flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-15 font-semibold">{copy.previewTitle}</p>
          <div className="flex flex-wrap gap-2">
            <span className="flex gap-2 max-sm:hidden">
              <Chip chosen={isPhone} onClick={() => setPhone(true)}>
                {copy.phone}
              </Chip>
              <Chip chosen={!isPhone} onClick={() => setPhone(false)}>
                {copy.wide}
              </Chip>
            </span>
            <Button look="secondary" onClick={() => dialog.current?.close()}>
              {copy.close}
            </Button>
          </div>
        </div>
        <iframe
          title={copy.previewFrame}
          srcDoc={html}
          // Of the same origin, so that its fonts load; without scripts, forms or other windows.
          sandbox="allow-same-origin"
          className={`mx-auto min-h-0 w-full grow rounded-card border border-line bg-paper ${isPhone ? 'sm:max-w-98' : ''}`}
        />
      </div>
    </dialog>
  );
}
