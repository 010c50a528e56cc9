// Dialog for the categories: add, rename and reorder them, and delete empty ones.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Category,
  createCategory,
  deleteCategory,
  orderCategories,
  renameCategory,
} from '@valence/contract/learning/categories';
import { categoriesCopy as copy } from '@valence/copy/admin/videos';
import { common } from '@valence/copy/common';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { LineField } from '../../../ui/admin/form-fields.tsx';
import { SortDown, SortUp } from '../../../ui/admin/icons.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check, Cross } from '../../../ui/icons.tsx';
import { FailedLine } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { categoriesQuery } from './videos-queries.ts';

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
  const { data, isError, refetch } = useReading(categoriesQuery);
  if (data) return <CategoryLines categories={data} />;
  if (!isError) return <Skeleton className="h-80" />;
  return (
    <FailedLine className="text-ink" text={copy.loadFailed} again={common.tryAgain} query={{ refetch }} />
  );
}

function CategoryLines({ categories: data }: { categories: readonly Category[] }) {
  const change = useChange();
  const toast = useToast();
  const lines = useRef<HTMLOListElement>(null);
  const [lastMove, setLastMove] = useState<Move>();
  const move = (from: number, to: number) => {
    const ids = data.map(({ _id }) => _id);
    const id = ids[from] ?? '';
    ids.splice(to, 0, ...ids.splice(from, 1));
    change.mutate(() => call(orderCategories, { body: { categoryIds: ids } }), {
      onSuccess: () => setLastMove({ id, to, way: to < from ? 'up' : 'down' }),
    });
  };
  const remove = ({ _id, name }: Category) =>
    change.mutate(() => call(deleteCategory, { params: { categoryId: _id } }), {
      onSuccess: () => {
        // The line disappears together with the pressed button.
        lines.current?.focus();
        const undo = undoBy(() => change.mutateAsync(() => makeAgain(data, _id)));
        toast({ kind: 'success', text: copy.removed(name), undo });
      },
    });
  useMoveFocus(lines, data, lastMove);
  return (
    <div className="flex flex-col gap-3 text-ink">
      <p className="text-15 text-ink-soft">{copy.intro}</p>
      <ol ref={lines} tabIndex={-1} className="-mx-2 max-h-[min(32rem,50dvh)] overflow-y-auto outline-none">
        {data.map((category, index) => (
          <CategoryLine
            key={category._id}
            category={category}
            busy={change.isPending}
            onRename={(name) =>
              change.mutate(() =>
                call(renameCategory, { params: { categoryId: category._id }, body: { name } }),
              )
            }
            onRemove={() => remove(category)}
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

/** Makes a category that was empty once more, at its former place among the others. */
async function makeAgain(before: readonly Category[], removedId: string): Promise<void> {
  const name = before.find(({ _id }) => _id === removedId)?.name ?? '';
  const { categoryId } = await call(createCategory, { body: { name } });
  const categoryIds = before.map(({ _id }) => (_id === removedId ? categoryId : _id));
  await call(orderCategories, { body: { categoryIds } });
}

type Move = { id: string; to: number; way: 'up' | 'down' };

/** Keeps the focus on the moved line's button, so that another press moves it further; at the end, on its other button. */
function useMoveFocus(
  lines: RefObject<HTMLElement | null>,
  categories: readonly Category[],
  lastMove: Move | undefined,
) {
  const followed = useRef<Move>(undefined);
  useEffect(() => {
    if (!lastMove || lastMove === followed.current) return;
    // The line moves a moment after the answer; before, the button of its way is not disabled yet.
    if (categories[lastMove.to]?._id !== lastMove.id) return;
    followed.current = lastMove;
    const line = lines.current?.querySelector(`[data-category="${lastMove.id}"]`);
    const [up, down] = [...(line?.querySelectorAll<HTMLButtonElement>('[data-way]') ?? [])];
    const [same, other] = lastMove.way === 'up' ? [up, down] : [down, up];
    (same?.disabled ? other : same)?.focus();
  }, [lines, categories, lastMove]);
}

/** One change at a time; the lists of videos show their categories too, so they are fetched again. */
function useChange() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    // Waits for the categories alone, so that lines are pressed again at their new places.
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ['admin'] });
      await client.invalidateQueries(categoriesQuery, { cancelRefetch: false });
    },
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
  const { _id, name, videos } = category;
  return (
    <li
      data-category={_id}
      className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1 last:border-0 sm:flex-nowrap"
    >
      <NameField category={category} busy={busy} onRename={onRename} />
      <span className="mr-auto shrink-0 px-2 text-13 text-ink-soft tabular-nums sm:hidden">
        {copy.videos(videos)}
      </span>
      <IconButton data-way="up" label={copy.up(name)} disabled={!onUp} onClick={busy ? undefined : onUp}>
        <SortUp size={18} />
      </IconButton>
      <IconButton
        data-way="down"
        label={copy.down(name)}
        disabled={!onDown}
        onClick={busy ? undefined : onDown}
      >
        <SortDown size={18} />
      </IconButton>
      <IconButton
        label={copy.remove(name)}
        // A press does nothing until the change before it has loaded.
        aria-disabled={busy}
        onClick={busy ? undefined : onRemove}
      >
        <Cross size={18} />
      </IconButton>
    </li>
  );
}

function NameField({
  category: { name, videos },
  busy,
  onRename,
}: Pick<CategoryLineProps, 'category' | 'busy' | 'onRename'>) {
  const [input, setInput] = useState(name);
  const [lastName, setLastName] = useState(name);
  // When the category gets another name, the input follows.
  if (lastName !== name) {
    setLastName(name);
    setInput(name);
  }
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    if (input.trim() && input !== name) onRename(input);
  };
  return (
    <form onSubmit={rename} className="flex min-w-0 grow flex-wrap items-center gap-x-1 max-sm:basis-full">
      <input
        aria-label={copy.rename(name)}
        value={input}
        maxLength={80}
        onChange={(event) => setInput(event.currentTarget.value)}
        className="min-h-11 min-w-0 flex-1 rounded-card border border-transparent bg-transparent px-2 text-15 hover:border-line focus:border-line-strong"
      />
      {input !== name && input.trim() !== '' && (
        <IconButton type="submit" label={copy.save} disabled={busy}>
          <Check size={18} />
        </IconButton>
      )}
      <span className="basis-full px-2 pb-1 text-13 text-ink-soft tabular-nums max-sm:hidden">
        {copy.videos(videos)}
      </span>
    </form>
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
