// One entry of a list in the form: its name, the buttons that move and remove it, and its fields.

import type { ReactNode } from 'react';
import { SortDown, SortUp } from '../../../ui/admin/icons.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Cross } from '../../../ui/icons.tsx';

interface ItemCardProps {
  name: string;
  words: { up: (what: string) => string; down: (what: string) => string; remove: (what: string) => string };
  /** Undefined: it is the first, or the last one. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
  children: ReactNode;
}

export function ItemCard({ name, words, onUp, onDown, onRemove, children }: ItemCardProps) {
  return (
    <li>
      <fieldset className="min-w-0 rounded-card border border-line px-3 pb-4 sm:px-4">
        <legend className="sr-only">{name}</legend>
        <div className="flex items-center gap-1 py-1">
          <p aria-hidden="true" className="min-w-0 grow truncate text-15 font-semibold">
            {name}
          </p>
          <IconButton label={words.up(name)} disabled={!onUp} onClick={onUp}>
            <SortUp size={18} />
          </IconButton>
          <IconButton label={words.down(name)} disabled={!onDown} onClick={onDown}>
            <SortDown size={18} />
          </IconButton>
          <IconButton label={words.remove(name)} onClick={onRemove}>
            <Cross size={18} />
          </IconButton>
        </div>
        {children}
      </fieldset>
    </li>
  );
}

/** Handlers that move, remove and change an entry, for every list of the form. */
export function listOf<Item extends { key: string }>(
  items: readonly Item[],
  at: number,
  onChange: (items: Item[]) => void,
) {
  const moveTo = (index: number) => {
    const next = [...items];
    next.splice(index, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return {
    onUp: at > 0 ? () => moveTo(at - 1) : undefined,
    onDown: at < items.length - 1 ? () => moveTo(at + 1) : undefined,
    onRemove: () => onChange(items.filter((_, index) => index !== at)),
    change: (change: Partial<Item>) =>
      onChange(items.map((item, index) => (index === at ? { ...item, ...change } : item))),
  };
}
