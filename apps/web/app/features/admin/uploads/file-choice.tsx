// Chooses films: by the system's dialogue, or by dropping them onto the field.

import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { Upload } from '../../../ui/admin/icons.tsx';
import { classes } from '../../../ui/classes.ts';

/** All video types, and file extensions for which some systems have no type. */
const ACCEPT = 'video/*,.mkv,.ts,.mts,.m2ts,.flv,.avi,.wmv,.ogv';

/** A file input that looks like a button; its label says what the file is chosen for. */
export function FileButton({
  label,
  several = false,
  primary = false,
  onFiles,
  children,
}: {
  label?: string;
  several?: boolean;
  primary?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const id = useId();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Cleared, so that choosing the same file again is a change.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept={ACCEPT}
        multiple={several}
        aria-label={label}
        onChange={take}
        className="peer absolute inset-0 size-full opacity-0"
      />
      <label
        htmlFor={id}
        className={classes(
          'pointer-events-none inline-flex min-h-11 items-center justify-center gap-2 rounded-card px-5 text-center text-15 font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
          primary
            ? 'bg-brand text-on-brand peer-hover:bg-brand-strong'
            : 'border border-line-strong/60 bg-surface text-ink peer-hover:border-line-strong',
        )}
      >
        {children}
      </label>
    </span>
  );
}

export function DropField({
  mostBytes,
  onFiles,
}: {
  mostBytes: number | undefined;
  onFiles: (files: File[]) => void;
}) {
  const { isOver, handlers } = useDrop(onFiles);
  return (
    <div
      {...handlers}
      className={classes(
        'flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-8 text-center',
        isOver ? 'border-brand bg-brand/8' : 'border-line-strong/50 bg-surface',
      )}
    >
      <Upload size={36} className="text-brand" />
      <p className="text-17 font-semibold [@media(hover:none)]:hidden">{isOver ? copy.dropNow : copy.drop}</p>
      <FileButton several primary onFiles={onFiles}>
        {copy.choose}
      </FileButton>
      {mostBytes !== undefined && <p className="max-w-xl text-15 text-ink-soft">{copy.limits(mostBytes)}</p>}
      <p className="max-w-xl text-13 text-ink-soft">{copy.safe}</p>
    </div>
  );
}

function useDrop(onFiles: (files: File[]) => void) {
  // Entering a child leaves its parent, so only the difference of both counts says whether files are over the field.
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => hasFiles(event) && setDepth((before) => before + 1),
      onDragLeave: (event: DragEvent) => hasFiles(event) && setDepth((before) => Math.max(0, before - 1)),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setDepth(0);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      },
    },
  };
}
