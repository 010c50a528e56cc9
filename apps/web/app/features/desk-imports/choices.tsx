// What holds for every row that does not say it itself: the class, the videos and their length, the month and amount.

import { useQuery } from '@tanstack/react-query';
import type { ImportChoices } from '@valence/contract/desk-imports';
import { deskCopy } from '@valence/copy/desk';
import { importsCopy as copy } from '@valence/copy/desk-imports';
import { ACCESS_WEEKS, DEFAULT_ACCESS_WEEKS } from '@valence/domain/access';
import { PAYMENT_METHODS } from '@valence/domain/import-cells';
import type { ImportKind } from '@valence/domain/import-columns';
import { parseRupees } from '@valence/domain/money';
import { useState } from 'react';
import { LineField } from '../../ui/desk/form-fields.tsx';
import { Select } from '../../ui/desk/select.tsx';
import type { VideoChoosing } from './import-form.tsx';
import { categoriesQuery, classesQuery } from './import-queries.ts';

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
    <Select
      label={copy.schoolClass}
      value={classId ?? ''}
      options={[
        { value: '', label: copy.byColumn },
        ...classes.map(({ _id, name, institute }) => ({ value: _id, label: `${name} · ${institute.name}` })),
      ]}
      onChange={(chosen) => onChange({ ...rest, ...(chosen && { classId: chosen }) })}
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
      <Select
        label={copy.what}
        value={what}
        options={WHATS.map((value) => ({ value, label: copy.whats[value] }))}
        onChange={(chosen) => {
          setWhat(WHATS.find((one) => one === chosen) ?? what);
          onChange({ weeks });
        }}
      />
      {what === 'videos' &&
        videoChoice(copy.videoList, new Set(choices.videoIds), (chosen) =>
          onChange({ weeks, videoIds: [...chosen] }),
        )}
      {what === 'class' && <ClassField choices={choices} onChange={onChange} />}
      {what === 'category' && (
        <Select
          label={copy.category}
          value={choices.categoryId ?? ''}
          options={[
            { value: '', label: copy.byColumn },
            ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(categoryId) => onChange({ weeks, ...(categoryId && { categoryId }) })}
        />
      )}
      <Select
        label={deskCopy.grant.duration}
        value={String(weeks)}
        options={ACCESS_WEEKS.map((length) => ({
          value: String(length),
          label: deskCopy.grant.weeks(length),
        }))}
        onChange={(chosen) => {
          const length = ACCESS_WEEKS.find((one) => String(one) === chosen);
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
        onChange={(typed) => {
          const { month: __, ...others } = choices;
          const [year, number] = typed.split('-').map(Number);
          onChange(year && number ? { ...others, month: { year, month: number } } : others);
        }}
      />
      <LineField
        label={copy.amount}
        inputMode="decimal"
        value={amount}
        onChange={(typed) => {
          setAmount(typed);
          const cents = parseRupees(typed);
          onChange({ ...rest, ...(month && { month }), ...(cents && { amountCents: cents }) });
        }}
      />
      <Select
        label={copy.method}
        value={choices.method ?? 'cash'}
        options={PAYMENT_METHODS.map((method) => ({ value: method, label: copy.methods[method] }))}
        onChange={(chosen) => {
          const method = PAYMENT_METHODS.find((one) => one === chosen);
          if (method) onChange({ ...choices, method });
        }}
      />
    </>
  );
}
