// Chooses the institute of a class; a new class can make its own.

import { classFormCopy as copy } from '@valence/copy/admin/classes';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type ClassFields, NEW_INSTITUTE } from './class-draft.ts';

interface InstituteFieldProps {
  institutes: readonly { _id: string; name: string }[];
  fields: Pick<ClassFields, 'instituteId' | 'newInstitute'>;
  canAdd: boolean;
  error: string | undefined;
  onChange: (change: Partial<ClassFields>) => void;
}

export function InstituteField({ institutes, fields, canAdd, error, onChange }: InstituteFieldProps) {
  const { instituteId, newInstitute } = fields;
  const options = institutes.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      {institutes.length > 0 && (
        <ChoiceField
          label={copy.institute}
          value={instituteId}
          options={canAdd ? [...options, { value: NEW_INSTITUTE, label: copy.anotherInstitute }] : options}
          onChange={(chosen) => onChange({ instituteId: chosen })}
        />
      )}
      {instituteId === NEW_INSTITUTE && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={institutes.length > 0 ? copy.newInstitute : copy.institute}
            hint={copy.newInstituteHint}
            maxLength={120}
            value={newInstitute.name}
            onChange={({ currentTarget: { value: name } }) =>
              onChange({ newInstitute: { ...newInstitute, name } })
            }
            error={error}
          />
          <TextField
            label={copy.location}
            hint={copy.locationHint}
            maxLength={160}
            value={newInstitute.location}
            onChange={({ currentTarget: { value: location } }) =>
              onChange({ newInstitute: { ...newInstitute, location } })
            }
          />
        </div>
      )}
    </>
  );
}
