// The round initial of the signed-in person, and its menu (the browser's own popover: Escape or a press outside closes it).

import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

/** @param name its first letter is shown; `fallback` when it is empty, nothing while it is not known */
export function Avatar({
  name,
  fallback,
  large = false,
}: {
  name: string | undefined;
  fallback: string;
  large?: boolean;
}) {
  const initial = name === undefined ? '' : (firstLetter(name) ?? fallback);
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-full bg-brand font-semibold text-on-brand',
        large
          ? 'size-20 text-[min(2.5rem,calc(var(--spacing)*10))]'
          : 'size-9 text-[min(1.0625rem,calc(var(--spacing)*4.5))]',
      )}
    >
      {initial}
    </span>
  );
}

// A Sinhala letter with its vowel sign consists of several code points but is one letter.
function firstLetter(name: string): string | undefined {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return letters[Symbol.iterator]().next().value?.segment.toLocaleUpperCase();
}

/** @param label name of the button  @param children the menu's lines, with the look of `menuItem` */
export function AvatarMenu({
  label,
  name,
  fallback,
  children,
}: {
  label: string;
  name: string | undefined;
  fallback: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="relative inline-grid size-11 place-items-center rounded-full"
      >
        <span className="sr-only">{label}</span>
        <Avatar name={name} fallback={fallback} />
      </button>
      <div
        id={id}
        popover="auto"
        onClickCapture={(event) => event.currentTarget.hidePopover()}
        className="fixed inset-auto top-13 right-4 sm:top-16 xl:right-[calc(50vw-38.5rem)] m-0 max-w-[calc(100vw-1rem)] min-w-52 rounded-card border border-line bg-surface p-1.5 text-ink shadow-card"
      >
        {children}
      </div>
    </>
  );
}

/** The look of one line of the menu, for a link or a button. */
export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-left text-15 hover:bg-brand/8 focus-visible:bg-brand/8';
