// The categories: named, put into order, taken away when empty.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Category,
  createCategory,
  deleteCategory,
  orderCategories,
  renameCategory,
} from '@valence/contract/categories';
import { categoriesCopy as copy } from '@valence/copy/desk-videos';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { LineField } from '../../ui/desk/form-fields.tsx';
import { SortDown, SortUp } from '../../ui/desk/icons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Check, Cross } from '../../ui/icons.tsx';
import { useToast } from '../../ui/toast.tsx';
import { categoriesQuery } from './catalogue-queries.ts';

export function CategoriesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      <Dialog open={open} title={copy.title} onClose={() => setOpen(false)}>
        {open && <Categories />}
      </Dialog>
    </>
  );
}

function Categories() {
  const { data = [] } = useQuery(categoriesQuery);
  const change = useChange();
  const move = (from: number, to: number) => {
    const ids = data.map(({ _id }) => _id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    change.mutate(() => call(orderCategories, { body: { categoryIds: ids } }));
  };
  return (
    <div className="flex flex-col gap-3 text-ink">
      <p className="text-15 text-ink-soft">{copy.intro}</p>
      <ol className="-mx-2 max-h-80 overflow-y-auto">
        {data.map((category, index) => (
          <CategoryLine
            key={`${category._id}/${category.name}`}
            category={category}
            busy={change.isPending}
            onRename={(name) =>
              change.mutate(() =>
                call(renameCategory, { params: { categoryId: category._id }, body: { name } }),
              )
            }
            onRemove={() =>
              change.mutate(() => call(deleteCategory, { params: { categoryId: category._id } }))
            }
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < data.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </ol>
      <NewCategory
        busy={change.isPending}
        onAdd={(name, done) =>
          change.mutate(() => call(createCategory, { body: { name } }), { onSuccess: done })
        }
      />
    </div>
  );
}

/** One change at a time; the lists of videos tell their categories, too. */
function useChange() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey: ['desk'] }),
    onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.failed) }),
  });
}

interface CategoryLineProps {
  category: Category;
  busy: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function CategoryLine({ category, busy, onRename, onRemove, onUp, onDown }: CategoryLineProps) {
  const { name, videos } = category;
  const [typed, setTyped] = useState(name);
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() && typed !== name) onRename(typed);
  };
  return (
    <li className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1 last:border-0 sm:flex-nowrap">
      <form onSubmit={rename} className="flex min-w-0 grow items-center gap-1 max-sm:basis-full">
        <input
          aria-label={copy.rename(name)}
          value={typed}
          maxLength={80}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="min-h-11 w-full min-w-0 rounded-card border border-transparent bg-transparent px-2 text-15 hover:border-line focus:border-line-strong"
        />
        {typed !== name && typed.trim() !== '' && (
          <IconButton type="submit" label={copy.save} disabled={busy}>
            <Check size={18} />
          </IconButton>
        )}
      </form>
      <span className="shrink-0 px-2 text-13 text-ink-soft tabular-nums max-sm:mr-auto">
        {copy.videos(videos)}
      </span>
      <IconButton label={copy.up(name)} disabled={busy || !onUp} onClick={onUp}>
        <SortUp size={18} />
      </IconButton>
      <IconButton label={copy.down(name)} disabled={busy || !onDown} onClick={onDown}>
        <SortDown size={18} />
      </IconButton>
      <IconButton label={copy.remove(name)} disabled={busy} onClick={onRemove}>
        <Cross size={18} />
      </IconButton>
    </li>
  );
}

function NewCategory({ busy, onAdd }: { busy: boolean; onAdd: (name: string, done: () => void) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onAdd(name, () => setName(''));
      }}
    >
      <LineField
        className="grow"
        label={copy.newName}
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={setName}
      />
      <Button type="submit" busy={busy} disabled={name.trim() === ''}>
        {copy.add}
      </Button>
    </form>
  );
}
