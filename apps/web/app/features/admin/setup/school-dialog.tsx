// The first step: the school's name, number and A/L years, in use until the public pages are published.

import type { Setup } from '@valence/contract/admin/setup';
import { setupCopy } from '@valence/copy/admin/setup';
import { common } from '@valence/copy/common';
import { maskPhoneInput, normalisePhone } from '@valence/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { spokenError } from '../../../lib/spoken-error.ts';
import { alYearsWithPath } from '../../../paths.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSaveSchool } from './setup-calls.ts';

const copy = setupCopy.school;

type School = Setup['school'];

function problemsOf(draft: { brandName: string; contactNumber: string; alYears: readonly number[] }) {
  return {
    name: draft.brandName.trim() === '' ? copy.problems.name : undefined,
    number: normalisePhone(draft.contactNumber) ? undefined : copy.problems.number,
    years: draft.alYears.length === 0 ? copy.problems.years : undefined,
  };
}

export function SchoolDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const [draft, setDraft] = useState({
    // The product's own name is nobody's choice.
    brandName: school.brandName === common.brand ? '' : school.brandName,
    contactNumber: school.contactNumber === null ? '' : maskPhoneInput(school.contactNumber),
    alYears: school.alYears,
  });
  const [isTried, setIsTried] = useState(false);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const problems = problemsOf(draft);
  const shown: Partial<typeof problems> = isTried ? problems : {};
  const save = useSaveSchool();
  const toast = useToast();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.values(problems).some(Boolean)) return;
    save.mutate(draft, {
      onSuccess: () => {
        toast({ kind: 'success', text: copy.saved });
        onClose();
      },
      onError: (error) => toast({ kind: 'error', text: spokenError(error, setupCopy.changeFailed) }),
    });
  };
  return (
    <Dialog open title={copy.title} onClose={onClose}>
      <p className="mb-4 text-15">{copy.text}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
        <TextField
          label={copy.brandName}
          maxLength={160}
          autoComplete="organization"
          value={draft.brandName}
          error={shown.name}
          onChange={(event) => change({ brandName: event.currentTarget.value })}
        />
        <MaskedField
          label={copy.contactNumber}
          hint={copy.contactHint}
          prefix="+94"
          mask={maskPhoneInput}
          value={draft.contactNumber}
          error={shown.number}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          onChange={(contactNumber) => change({ contactNumber })}
        />
        <Years chosen={draft.alYears} problem={shown.years} onChange={(alYears) => change({ alYears })} />
        <Button type="submit" busy={save.isPending}>
          {copy.save}
        </Button>
      </form>
    </Dialog>
  );
}

interface YearsProps {
  chosen: readonly number[];
  problem: string | undefined;
  onChange: (years: number[]) => void;
}

function Years({ chosen, problem, onChange }: YearsProps) {
  const years = [...new Set([...alYearsWithPath, ...chosen])].sort((a, b) => a - b);
  const toggle = (year: number) =>
    onChange(chosen.includes(year) ? chosen.filter((one) => one !== year) : [...chosen, year]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-15 font-semibold">{copy.alYears}</legend>
      <div className="flex flex-wrap gap-2">
        {years.map((year) => (
          <Chip key={year} chosen={chosen.includes(year)} onClick={() => toggle(year)}>
            {year}
          </Chip>
        ))}
      </div>
      <p className={problem ? 'mt-1.5 text-13 font-medium text-danger' : 'mt-1.5 text-13 text-ink-soft'}>
        {problem ?? copy.yearsHint}
      </p>
    </fieldset>
  );
}
