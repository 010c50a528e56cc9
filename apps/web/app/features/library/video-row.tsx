// A shelf: its name, and its cards in one row to swipe, scroll or page through.

import { libraryCopy } from '@valence/copy/learning/library';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ArrowLeft, ArrowRight } from '../../ui/icons.tsx';

interface VideoRowProps {
  name: string;
  text?: string;
  /** One list item each. */
  children: ReactNode;
}

// Rows far below the screen are neither laid out nor loaded; the height is that of a row, so that nothing jumps.
const lazyLayout = '[content-visibility:auto] [contain-intrinsic-size:auto_24rem]';

export function VideoRow({ name, text, children }: VideoRowProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const isLong = useOverflow(list);
  const page = (direction: 1 | -1) => {
    const element = list.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.9 });
  };
  return (
    <section aria-labelledby={id} className={`-mx-4 px-4 sm:-mx-6 sm:px-6 ${lazyLayout}`}>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <div>
          <h2 id={id} className="text-21">
            {name}
          </h2>
          {text && <p className="text-15 text-ink-soft">{text}</p>}
        </div>
        {isLong && (
          <div className="flex shrink-0 pointer-coarse:hidden">
            <IconButton label={libraryCopy.back(name)} onClick={() => page(-1)}>
              <ArrowLeft />
            </IconButton>
            <IconButton label={libraryCopy.on(name)} onClick={() => page(1)}>
              <ArrowRight />
            </IconButton>
          </div>
        )}
      </div>
      <ul ref={list} className={rowOfCards}>
        {children}
      </ul>
    </section>
  );
}

/** The row itself; negative margins let cards run to the screen's edge. */
export const rowOfCards =
  'motion-safe:scroll-smooth -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-5 [scrollbar-width:thin] sm:-mx-6 sm:scroll-px-6 sm:px-6';
/** The list item of one card in a row. */
export const rowItem = 'w-[min(78vw,18.5rem)] shrink-0 snap-start';
/** As many cards side by side as there is room for. */
export const gridOfCards = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4';

function useOverflow(list: React.RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const update = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    // Also at once: other cards change the contents of the row, but not the size that is observed.
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return overflows;
}
