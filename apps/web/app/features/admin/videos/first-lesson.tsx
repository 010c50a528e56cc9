// The short form of a lesson: a film or an address, a title, a category and classes. It is published at once.

import { useQueryClient } from '@tanstack/react-query';
import { createCategory } from '@valence/contract/learning/categories';
import { firstLessonCopy as copy } from '@valence/copy/admin/first-lesson';
import { titleFromFileName } from '@valence/domain/file-name';
import { monthNumberAt, monthOf } from '@valence/domain/school-month';
import { isVideoAddress } from '@valence/domain/video-kind';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/ids.ts';
import { monthsFrom } from '../../../lib/month-options.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { addVideo } from './video-calls.ts';
import { bodyOf, EMPTY_DRAFT } from './video-draft.ts';
import { categoriesQuery } from './videos-queries.ts';

type Chosen = ReadonlySet<string>;

interface FirstLessonProps {
  /** The classes that are chosen at first. */
  classIds: readonly string[];
  /** A button that chooses a film. */
  filmChoice: (label: string, onFile: (file: File) => void) => ReactNode;
  /** The field that chooses classes. */
  classChoice: (chosen: Chosen, onChange: (chosen: Chosen) => void) => ReactNode;
  /** Called once the lesson is there, with the film that is to be sent for it. */
  onAdded: (videoId: string, film: File | undefined) => void;
}

interface Fields {
  film: File | undefined;
  address: string;
  title: string;
  /** Undefined: the first category, if there is one. */
  category: string | undefined;
  /** The number of the month. */
  month: string;
  chosen: Chosen;
}

export function FirstLesson({ classIds, filmChoice, classChoice, onAdded }: FirstLessonProps) {
  const { fields, set, category, names, problems, failure, submit, isPending } = useLesson(classIds, onAdded);
  const [present] = useState(() => monthNumberAt(new Date(now())));
  const take = (film: File) =>
    set({ film, address: '', ...(fields.title.trim() === '' && { title: titleFromFileName(film.name) }) });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {filmChoice(fields.film ? copy.otherFilm : copy.film, take)}
          {fields.film && <p className="min-w-0 text-15 wrap-anywhere">{copy.chosen(fields.film.name)}</p>}
        </div>
        <p className="mt-1.5 text-13 text-ink-soft">{copy.filmHint}</p>
      </div>
      {!fields.film && (
        <TextField
          label={copy.address}
          hint={copy.addressHint}
          type="url"
          maxLength={2000}
          autoComplete="off"
          value={fields.address}
          error={problems.source}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
      )}
      <TextField
        label={copy.name}
        maxLength={200}
        autoComplete="off"
        value={fields.title}
        error={problems.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <CategoryField
        value={category}
        names={names}
        error={problems.category}
        onChange={(typed) => set({ category: typed })}
      />
      <ChoiceField
        label={copy.month}
        hint={copy.monthHint}
        value={fields.month}
        options={monthsFrom(present - 12, 16).reverse()}
        onChange={(month) => set({ month })}
      />
      <div>
        {classChoice(fields.chosen, (chosen) => set({ chosen }))}
        {fields.chosen.size === 0 && <p className="mt-1.5 text-13 text-ink-soft">{copy.noClass}</p>}
      </div>
      {failure && (
        <p role="alert" className="text-15 font-medium text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" large busy={isPending}>
        {copy.add}
      </Button>
      <Link to={adminPaths.newVideo} className="min-h-11 content-center text-15 font-semibold text-brand">
        {copy.more}
      </Link>
    </form>
  );
}

interface CategoryFieldProps {
  value: string;
  names: readonly string[];
  error: string | undefined;
  onChange: (typed: string) => void;
}

function CategoryField({ value, names, error, onChange }: CategoryFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField
        label={copy.category}
        hint={copy.categoryHint}
        list={listId}
        maxLength={80}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function useLesson(classIds: readonly string[], onAdded: FirstLessonProps['onAdded']) {
  const [createId] = useState(newUuid);
  const [fields, setFields] = useState<Fields>(() => ({
    film: undefined,
    address: '',
    title: '',
    category: undefined,
    month: String(monthNumberAt(new Date(now()))),
    chosen: new Set(classIds),
  }));
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const categories = useReading(categoriesQuery);
  const names = (categories.data ?? []).map(({ name }) => name);
  const category = fields.category ?? names[0] ?? '';
  const client = useQueryClient();
  const toast = useToast();
  const add = useAwaitedChange(
    async () => {
      const known = await client.query(categoriesQuery);
      const categoryId =
        known.find(({ name }) => name === category.trim())?._id ??
        (await call(createCategory, { body: { name: category.trim() } })).categoryId;
      const body = bodyOf(draftOf(fields, categoryId));
      if (!body) throw new Error('A lesson that is published at once has no time of publication.');
      return addVideo({ createId, body, classIds: [...fields.chosen] });
    },
    { queryKey: ['admin'] },
  );
  const problems = problemsOf(fields, category);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    setFailure(undefined);
    if (Object.values(problems).some(Boolean)) return;
    add.mutate(undefined, {
      onSuccess: ({ videoId, isAssigned }) => {
        toast(
          isAssigned ? { kind: 'success', text: copy.added } : { kind: 'error', text: copy.addedUnassigned },
        );
        onAdded(videoId, fields.film);
      },
      onError: (error) => setFailure(sentenceOf(error, copy.failed)),
    });
  };
  const shown: Partial<typeof problems> = isTried ? problems : {};
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  return { fields, set, category, names, problems: shown, failure, submit, isPending: add.isPending };
}

function problemsOf({ film, address, title }: Fields, category: string) {
  const typed = address.trim();
  const addressProblem = typed === '' ? copy.sourceMissing : !isVideoAddress(typed) && copy.addressWrong;
  return {
    source: (!film && addressProblem) || undefined,
    title: title.trim() === '' ? copy.nameMissing : undefined,
    category: category.trim() === '' ? copy.categoryMissing : undefined,
  };
}

function draftOf({ film, address, title, month }: Fields, categoryId: string) {
  const { year, month: ofYear } = monthOf(Number(month));
  return {
    ...EMPTY_DRAFT,
    title: title.trim(),
    categoryId,
    address: film ? '' : address.trim(),
    month: `${year}-${String(ofYear).padStart(2, '0')}`,
    publication: 'now' as const,
  };
}
