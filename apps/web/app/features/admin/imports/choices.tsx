// Defaults for rows without a value of their own: the class, the videos and their weeks, the month and the amount.

import { useQuery } from '@tanstack/react-query';
import type { ImportChoices } from '@valence/contract/admin/imports';
import { importsCopy as copy } from '@valence/copy/admin/imports';
import { studentsCopy } from '@valence/copy/admin/students';
import { ACCESS_WEEKS, DEFAULT_ACCESS_WEEKS } from '@valence/domain/access';
import { PAYMENT_METHODS } from '@valence/domain/import-cells';
import type { ImportKind } from '@valence/domain/import-columns';
import { parseRupees } from '@valence/domain/money';
import { type ReactNode, useState } from 'react';
import { ChoiceField, LineField } from '../../../ui/admin/form-fields.tsx';
import { categoriesQuery, classesQuery } from './import-queries.ts';

/** How one chooses videos; the page has it from another part of the admin area. */
export type VideoChoosing = (
  label: string,
  chosen: ReadonlySet<string>,
  onChange: (chosen: ReadonlySet<string>) => void,
) => ReactNode;

interface ChoicesProps {
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

export function Choices({
  kind,
  videoChoice,
  ...props
}: ChoicesProps & { kind: ImportKind; videoChoice: VideoChoosing }) {
  if (kind === 'students') return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card bg-sunken p-4">
      <legend className="sr-only">{copy.forAll}</legend>
      <p className="text-15 text-ink-soft">{copy.forAll}</p>
      {kind === 'enrolments' && <ClassField {...props} />}
      {kind === 'grants' && <GrantFields {...props} videoChoice={videoChoice} />}
      {kind === 'payments' && <PaymentFields {...props} />}
    </fieldset>
  );
}

function ClassField({ choices: { classId, ...rest }, onChange }: ChoicesProps) {
  const classes = useQuery(classesQuery).data ?? [];
  return (
    <ChoiceField
      label={copy.schoolClass}
      value={classId ?? ''}
      options={[
        { value: '', label: copy.byColumn },
        ...classes.map(({ _id, name, institute }) => ({ value: _id, label: `${name} · ${institute.name}` })),
      ]}
      onChange={(value) => onChange({ ...rest, ...(value && { classId: value }) })}
    />
  );
}

const WHATS = ['column', 'videos', 'class', 'category'] as const;

function GrantFields({ choices, onChange, videoChoice }: ChoicesProps & { videoChoice: VideoChoosing }) {
  const [what, setWhat] = useState<(typeof WHATS)[number]>('videos');
  const categories = useQuery(categoriesQuery).data ?? [];
  const { weeks = DEFAULT_ACCESS_WEEKS } = choices;
  return (
    <>
      <ChoiceField
        label={copy.what}
        value={what}
        options={WHATS.map((value) => ({ value, label: copy.whats[value] }))}
        onChange={(value) => {
          setWhat(WHATS.find((one) => one === value) ?? what);
          onChange({ weeks });
        }}
      />
      {what === 'videos' &&
        videoChoice(copy.videoList, new Set(choices.videoIds), (videoIds) =>
          onChange({ weeks, videoIds: [...videoIds] }),
        )}
      {what === 'class' && <ClassField choices={choices} onChange={onChange} />}
      {what === 'category' && (
        <ChoiceField
          label={copy.category}
          value={choices.categoryId ?? ''}
          options={[
            { value: '', label: copy.byColumn },
            ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(categoryId) => onChange({ weeks, ...(categoryId && { categoryId }) })}
        />
      )}
      <ChoiceField
        label={studentsCopy.grant.duration}
        value={String(weeks)}
        options={ACCESS_WEEKS.map((length) => ({
          value: String(length),
          label: studentsCopy.grant.weeks(length),
        }))}
        onChange={(value) => {
          const length = ACCESS_WEEKS.find((one) => String(one) === value);
          if (length) onChange({ ...choices, weeks: length });
        }}
      />
    </>
  );
}

function PaymentFields({ choices, onChange }: ChoicesProps) {
  const [amount, setAmount] = useState('');
  const { month, amountCents: _, ...rest } = choices;
  return (
    <>
      <ClassField choices={choices} onChange={onChange} />
      <LineField
        label={copy.month}
        type="month"
        min="2000-01"
        max="2099-12"
        value={month ? `${month.year}-${String(month.month).padStart(2, '0')}` : ''}
        onChange={(text) => {
          const { month: __, ...others } = choices;
          const [year, number] = text.split('-').map(Number);
          onChange(year && number ? { ...others, month: { year, month: number } } : others);
        }}
      />
      <LineField
        label={copy.amount}
        inputMode="decimal"
        value={amount}
        onChange={(text) => {
          setAmount(text);
          const cents = parseRupees(text);
          onChange({ ...rest, ...(month && { month }), ...(cents && { amountCents: cents }) });
        }}
      />
      <ChoiceField
        label={copy.method}
        value={choices.method ?? 'cash'}
        options={PAYMENT_METHODS.map((method) => ({ value: method, label: copy.methods[method] }))}
        onChange={(value) => {
          const method = PAYMENT_METHODS.find((one) => one === value);
          if (method) onChange({ ...choices, method });
        }}
      />
    </>
  );
}
