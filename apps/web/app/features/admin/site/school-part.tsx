// The parts of the form about the school itself: its names, its contact details, its years.

import { siteCopy as copy } from '@valence/copy/admin/site';
import { maskPhoneInput } from '@valence/domain/phone';
import { LONGEST_LINE } from '@valence/domain/site-content';
import { alYearsWithPath } from '../../../paths.ts';
import { Chip } from '../../../ui/badge.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PartProps } from './parts.ts';

const { fields, hints } = copy;

type LineName =
  | 'brandName'
  | 'teacherName'
  | 'qualificationLine'
  | 'subjectLine'
  | 'resultsLine'
  | 'email'
  | 'whatsappCommunityLink'
  | 'videoChannelLink';

function Line({
  name,
  draft,
  onChange,
  problemAt,
  ...rest
}: PartProps & { name: LineName; type?: string; hint?: string }) {
  return (
    <TextField
      {...rest}
      label={fields[name]}
      value={draft[name]}
      error={problemAt(name)}
      maxLength={500}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
}

export function SchoolPart(props: PartProps) {
  const { draft, onChange, problemAt } = props;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Line {...props} name="brandName" />
      <Line {...props} name="teacherName" />
      <Line {...props} name="qualificationLine" />
      <Line {...props} name="subjectLine" />
      <Line {...props} name="resultsLine" hint={hints.resultsLine} />
      <MaskedField
        label={fields.contactNumber}
        hint={hints.contactNumber}
        prefix="+94"
        mask={maskPhoneInput}
        value={draft.contactNumber}
        error={problemAt('contactNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        onChange={(contactNumber) => onChange({ contactNumber })}
      />
      <Line {...props} name="email" type="email" />
      <Line {...props} name="whatsappCommunityLink" type="url" hint={hints.whatsappCommunityLink} />
      <Line {...props} name="videoChannelLink" type="url" />
    </div>
  );
}

export function YearsPart({ draft, onChange, problemAt }: PartProps) {
  const { batchYear, alYears } = draft;
  // Years that have a page of their own, and those that are already chosen.
  const years = [...new Set([...alYearsWithPath, ...alYears])].sort((a, b) => a - b);
  const toggle = (year: number) =>
    alYears.includes(year) ? alYears.filter((one) => one !== year) : [...alYears, year];
  const problem = problemAt('alYears');
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        className="max-w-60"
        label={fields.batchYear}
        hint={hints.batchYear}
        value={batchYear}
        error={problemAt('batchYear')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        onChange={(event) => onChange({ batchYear: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <fieldset className="min-w-0" tabIndex={-1} data-invalid={problem && true}>
        <legend className="mb-1.5 text-15 font-semibold">{fields.alYears}</legend>
        <div className="flex flex-wrap gap-2">
          {years.map((year) => (
            <Chip
              key={year}
              chosen={alYears.includes(year)}
              onClick={() => onChange({ alYears: toggle(year) })}
            >
              {year}
            </Chip>
          ))}
        </div>
        <p className={problem ? 'mt-1.5 text-13 font-medium text-danger' : 'mt-1.5 text-13 text-ink-soft'}>
          {problem ?? hints.alYears}
        </p>
      </fieldset>
    </div>
  );
}

/** Attributes of a one-line field in an entry of a list. */
export const LINE = { maxLength: LONGEST_LINE, autoComplete: 'off' } as const;
