// One entry of the audit trail: when, who, what, about whom, and each changed field before and after.

import type { ActivityEntry, NamedThing } from '@valence/contract/admin/activity';
import { activityCopy as copy } from '@valence/copy/admin/activity';
import { fieldInWords, recordedInWords } from '@valence/copy/admin/activity-fields';
import { common } from '@valence/copy/common';
import { type Difference, differences } from '@valence/domain/differences';
import { formatPhone } from '@valence/domain/phone';
import { formatSchoolDateTime } from '@valence/domain/school-time';
import { useState } from 'react';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { usePagedReading } from '../../../lib/paged-reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailedLine } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { rowsQuery } from './activity-queries.ts';

export function EntryCard({ entry }: { entry: ActivityEntry }) {
  const { _id, at, actor, action, subject, before, after, names, rows } = entry;
  const changes = differences(before, after).flatMap((one) => {
    const field = fieldInWords(one.path);
    return field === undefined ? [] : [{ ...one, field }];
  });
  const own = actor?.id === subject.id;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{copy.action(action)}</span>
        <time dateTime={at} className="text-13 text-ink-soft tabular-nums">
          {formatSchoolDateTime(new Date(at))}
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
      {changes.length > 0 && <Changes changes={changes} names={names} action={action} />}
      {rows > 0 && <Rows entryId={_id} count={rows} />}
    </li>
  );
}

/** A person or thing, as a link where it can be opened. */
function Thing({ thing: { kind, id, name, phone } }: { thing: NamedThing }) {
  if (phone)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <StudentLink userId={id} name={name || copy.unnamed} />
        <span className="text-13 text-ink-soft tabular-nums">{formatPhone(phone)}</span>
      </span>
    );
  const text = name ?? copy.subjects[kind] ?? kind;
  const to = { video: adminPaths.video(id), class: adminPaths.schoolClass(id) }[kind];
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

/** What an import did, row by row; fetched once it is opened. */
function Rows({ entryId, count }: { entryId: string; count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-1 text-15" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-13 font-semibold text-ink-soft">
        {copy.rows(count)}
      </summary>
      {open && <RowList entryId={entryId} />}
    </details>
  );
}

function RowList({ entryId }: { entryId: string }) {
  const rows = usePagedReading(rowsQuery(entryId));
  const { data, isError, hasNextPage, isFetchingNextPage } = rows;
  if (!data && isError) return <FailedLine text={copy.rowsFailed} again={common.tryAgain} query={rows} />;
  if (!data) return <Skeleton className="h-24" />;
  return (
    <>
      <ol className="flex flex-col gap-3">
        {data.pages.flatMap(({ entries }) =>
          entries.map((entry) => <EntryCard key={entry._id} entry={entry} />),
        )}
      </ol>
      {hasNextPage && (
        <Button
          look="secondary"
          className="mt-3"
          busy={isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          {copy.older}
        </Button>
      )}
    </>
  );
}

interface ChangesProps {
  changes: readonly (Difference & { field: string })[];
  names: readonly NamedThing[];
  action: string;
}

function Changes({ changes, names, action }: ChangesProps) {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const text = (path: string, value: unknown) => recordedInWords(path, value, nameOf);
  return (
    <details className="mt-1 text-15">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-13 font-semibold text-ink-soft">
        {copy.changes} ({changes.length})<span className="sr-only">: {copy.action(action)}</span>
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
          {changes.map(({ path, field, before, after }) => (
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
