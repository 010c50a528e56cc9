// One entry: when, who, what, about whom, and what changed, side by side.

import type { ActivityEntry, NamedThing } from '@valence/contract/activity';
import { fieldInWords, valueInWords } from '@valence/copy/activity-fields';
import { activityCopy as copy } from '@valence/copy/desk-activity';
import { type Difference, differences } from '@valence/domain/differences';
import { formatPhone } from '@valence/domain/phone';
import { formatSchoolDate, schoolTimestamp } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { Link } from 'react-router';
import { deskPaths } from '../../lib/desk-paths.ts';
import { useDeskStudent } from '../../lib/desk-student.tsx';
import { TextButton } from '../../ui/button.tsx';

export function EntryCard({ entry }: { entry: ActivityEntry }) {
  const { at, actor, action, subject, before, after, names } = entry;
  const changed = differences(before, after).flatMap((one) => {
    const field = fieldInWords(one.path);
    return field === undefined ? [] : [{ ...one, field }];
  });
  const own = actor?.id === subject.id;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{copy.action(action)}</span>
        <time dateTime={at} className="text-13 text-ink-soft tabular-nums">
          {formatSchoolDate(new Date(at))}, {schoolTimestamp(new Date(at)).slice(11)}
        </time>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-15">
        {actor ? <Thing thing={actor} /> : <span className="text-ink-soft">{copy.system}</span>}
        {!own && (
          <>
            <span aria-hidden="true" className="text-ink-soft">
              →
            </span>
            <Thing thing={subject} />
          </>
        )}
      </p>
      {changed.length > 0 && <Changes changed={changed} names={names} action={action} />}
    </li>
  );
}

/** A person or thing, with the way to it where there is one. */
function Thing({ thing: { kind, id, name, phone } }: { thing: NamedThing }) {
  const { open } = useDeskStudent();
  if (phone)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <TextButton className="text-left" onClick={() => open(phone)}>
          {name || copy.unnamed}
        </TextButton>
        <span className="text-13 text-ink-soft tabular-nums">{formatPhone(phone)}</span>
      </span>
    );
  const text = name ?? copy.subjects[kind] ?? kind;
  const to = { video: deskPaths.video(id), class: deskPaths.schoolClass(id) }[kind];
  if (name === null || to === undefined) return <span className="text-ink-soft">{text}</span>;
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-semibold text-brand underline decoration-brand/35 underline-offset-4 hover:decoration-brand"
    >
      {text}
    </Link>
  );
}

/** How values read: ids by the names of what they stand for, the others in words. */
function wordsBy(names: readonly NamedThing[]): (path: string, value: unknown) => string {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return (path, value) => {
    if (value === undefined || value === null || value === '') return copy.nothing;
    if (typeof value === 'boolean') return value ? copy.yes : copy.no;
    if (typeof value === 'string' && isUuid(value)) return nameOf.get(value) ?? copy.gone;
    return typeof value === 'string' || typeof value === 'number'
      ? valueInWords(path, value)
      : JSON.stringify(value);
  };
}

interface ChangesProps {
  changed: readonly (Difference & { field: string })[];
  names: readonly NamedThing[];
  action: string;
}

function Changes({ changed, names, action }: ChangesProps) {
  const text = wordsBy(names);
  return (
    <details className="mt-1 text-15">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-13 font-semibold text-ink-soft">
        {copy.changes} ({changed.length})<span className="sr-only">: {copy.action(action)}</span>
      </summary>
      <table className="w-full border-collapse text-13">
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              {copy.field}
            </th>
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              {copy.before}
            </th>
            <th scope="col" className="py-1.5 font-semibold">
              {copy.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ path, field, before, after }) => (
            <tr key={path} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-soft wrap-anywhere">
                {field}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere">
                {before === undefined ? (
                  copy.nothing
                ) : (
                  <del className="text-danger">{text(path, before)}</del>
                )}
              </td>
              <td className="py-1.5 wrap-anywhere">
                {after === undefined ? (
                  copy.nothing
                ) : (
                  <ins className="text-good no-underline">{text(path, after)}</ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
