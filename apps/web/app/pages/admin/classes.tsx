// The classes page of the admin area, by institute.

import { useQuery } from '@tanstack/react-query';
import type { listInstitutes } from '@valence/contract/admin/classes';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { listClasses } from '@valence/contract/learning/classes';
import { classesCopy as copy } from '@valence/copy/admin/classes';
import { common } from '@valence/copy/common';
import { may } from '@valence/domain/roles';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { ClassForm } from '../../features/admin/classes/class-form.tsx';
import { allClassesQuery, institutesQuery } from '../../features/admin/classes/classes-queries.ts';
import { InstituteForm } from '../../features/admin/classes/institute-form.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useAuth } from '../../lib/auth.tsx';
import { useNavigate } from '../../lib/navigation.tsx';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Institute = ReplyOf<typeof listInstitutes>['institutes'][number];
type ClassEntry = ReplyOf<typeof listClasses>['data'][number];

export default function Classes() {
  const { role } = useAuth();
  const { open, setOpen } = useOpenForm();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Institute>();
  const [savedId, setSavedId] = useState<string>();
  const { data, isError, refetch } = useReading(allClassesQuery);
  const changes = role !== undefined && may(role, 'classes.change');
  const institutes = useQuery({ ...institutesQuery, enabled: data !== undefined }).data ?? [];
  const byInstitute = Map.groupBy(data ?? [], ({ institute }) => institute._id);
  return (
    <>
      <PageHeading
        title={copy.title}
        documentTitle={copy.documentTitle}
        intro={copy.intro}
        actions={
          changes && (
            <>
              <Button look="secondary" onClick={() => setOpen('institute')}>
                {copy.newInstitute}
              </Button>
              <Button onClick={() => setOpen('class')}>{copy.newClass}</Button>
            </>
          )
        }
      />
      {!data && !isError && <Skeleton className="h-60" />}
      {isError && !data && <Failed title={copy.failed} again={common.tryAgain} query={{ refetch }} />}
      {data?.length === 0 && (
        <EmptyState
          title={copy.none}
          action={changes && <Button onClick={() => setOpen('class')}>{copy.newClass}</Button>}
        >
          {copy.noneHint}
        </EmptyState>
      )}
      <div className="flex flex-col gap-6">
        {institutes.map((institute) => (
          <InstituteSection
            key={institute._id}
            institute={institute}
            classes={byInstitute.get(institute._id) ?? []}
            isSaved={institute._id === savedId}
            onEdit={changes ? () => setEditing(institute) : undefined}
          />
        ))}
      </div>
      {open === 'class' && (
        <ClassForm
          onClose={() => setOpen(undefined)}
          onMade={(classId) => navigate(adminPaths.schoolClass(classId))}
        />
      )}
      {(open === 'institute' || editing) && (
        <InstituteForm
          before={editing}
          onClose={() => {
            setOpen(undefined);
            setEditing(undefined);
          }}
          onSaved={setSavedId}
        />
      )}
    </>
  );
}

type Form = 'class' | 'institute';

/** The open form is in the address, so that other pages can lead to it. */
function useOpenForm() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('new');
  const open: Form | undefined = named === 'class' || named === 'institute' ? named : undefined;
  const setOpen = (form: Form | undefined) => setSearch(form ? { new: form } : {}, { replace: true });
  return { open, setOpen };
}

interface InstituteSectionProps {
  institute: Institute;
  classes: readonly ClassEntry[];
  /** It was just saved: the page leads to it. */
  isSaved: boolean;
  onEdit: (() => void) | undefined;
}

function InstituteSection({
  institute: { name, location },
  classes,
  isSaved,
  onEdit,
}: InstituteSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSaved) heading.current?.focus();
  }, [isSaved]);
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="scroll-my-16 rounded-card text-21">
          {name}
        </h2>
        {onEdit && (
          <TextButton aria-label={copy.editInstituteNamed(name)} onClick={onEdit}>
            {copy.editInstitute}
          </TextButton>
        )}
      </div>
      <p className="mb-3 text-15 text-ink-soft">{location}</p>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {classes.map((one) => (
          <li key={one._id} className="relative rounded-card border border-line bg-surface p-4">
            <Link
              to={adminPaths.schoolClass(one._id)}
              className="text-17 font-semibold text-brand after:absolute after:inset-0"
            >
              {one.name}
            </Link>
            <p className="mt-2 flex flex-wrap gap-2">
              {one.alYear !== null && <Badge tone="brand">{copy.alYear(one.alYear)}</Badge>}
              <Badge>{copy.policies[one.policy]}</Badge>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
