// The search for lessons: by words, by category, and by access that ends soon. The key `/` focuses the search field.

import { libraryCopy } from '@valence/copy/learning/library';
import { useEffect, useRef } from 'react';
import { storedText } from '../../lib/browser-storage.ts';
import { Chip } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Cross } from '../../ui/icons.tsx';
import { Clock, Search } from '../../ui/page-icons.tsx';
import { EVERYTHING, isEverything, type LibraryQuery } from './library-view.ts';

// The same setting as in `lib/single-keys.ts`; to import that file for one line would add four times as many bytes here.
const singleKeysStorage = storedText('single-keys');
const areSingleKeysOn = () => singleKeysStorage.read() !== 'off';

interface LibrarySearchProps {
  wanted: LibraryQuery;
  categories: readonly string[];
  onChange: (wanted: LibraryQuery) => void;
}

export function LibrarySearch({ wanted, categories, onChange }: LibrarySearchProps) {
  const input = useFocusBySlash();
  const hasKey = areSingleKeysOn();
  return (
    <search className="flex min-w-0 flex-col gap-3 short:flex-row">
      <div className="flex min-h-13 max-w-xl items-center rounded-card border short:w-56 short:shrink-0 border-line-strong/70 bg-surface pl-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand">
        <Search className="shrink-0 text-ink-soft" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={libraryCopy.search}
          aria-keyshortcuts={hasKey ? '/' : undefined}
          placeholder={libraryCopy.search}
          value={wanted.words}
          onChange={({ currentTarget }) => onChange({ ...wanted, words: currentTarget.value })}
          onKeyDown={({ key }) => key === 'Escape' && onChange({ ...wanted, words: '' })}
          className="w-full min-w-0 bg-transparent px-3 text-17 outline-none placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
        />
        {wanted.words ? (
          <IconButton
            label={libraryCopy.clear}
            onClick={() => {
              onChange({ ...wanted, words: '' });
              input.current?.focus();
            }}
          >
            <Cross size={18} />
          </IconButton>
        ) : (
          hasKey && (
            <kbd className="mr-3 rounded-card border border-line px-2 text-13 text-ink-soft pointer-coarse:hidden">
              /
            </kbd>
          )
        )}
      </div>
      <Filters {...{ wanted, categories, onChange }} />
    </search>
  );
}

function Filters({ wanted, categories, onChange }: LibrarySearchProps) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] pointer-coarse:[scrollbar-width:none] sm:-mx-6 sm:px-6 short:mr-0 short:-ml-3 short:px-3">
      <legend className="sr-only">{libraryCopy.filters}</legend>
      <Chip
        chosen={isEverything({ ...wanted, words: '' }) && !wanted.isSyllabus}
        onClick={() => onChange({ ...EVERYTHING, words: wanted.words })}
      >
        {libraryCopy.allCategories}
      </Chip>
      <Chip
        chosen={wanted.isSyllabus && isEverything(wanted)}
        onClick={() => onChange({ ...EVERYTHING, isSyllabus: !wanted.isSyllabus || !isEverything(wanted) })}
      >
        {libraryCopy.syllabus}
      </Chip>
      <Chip
        chosen={wanted.endingSoon}
        onClick={() => onChange({ ...wanted, endingSoon: !wanted.endingSoon })}
      >
        <Clock size={16} />
        {libraryCopy.endingSoon}
      </Chip>
      {categories.map((category) => (
        <Chip
          key={category}
          chosen={wanted.category === category}
          onClick={() =>
            onChange({ ...wanted, category: wanted.category === category ? undefined : category })
          }
        >
          {category}
        </Chip>
      ))}
    </fieldset>
  );
}

function useFocusBySlash() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.key !== '/' || !areSingleKeysOn() || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.matches('input, textarea, select, [contenteditable]') || target.closest('dialog')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return input;
}
