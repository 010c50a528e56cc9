// Form that takes a pasted table: its kind, its text or file, and defaults for rows without a value of their own.

import type { ImportChoices } from '@valence/contract/admin/imports';
import { importsCopy as copy } from '@valence/copy/admin/imports';
import { IMPORT_KINDS, type ImportKind } from '@valence/domain/import-columns';
import type { Role } from '@valence/domain/role';
import { IMPORT_ABILITIES, may } from '@valence/domain/roles';
import { isSpreadsheetFile } from '@valence/domain/table-text';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { tableFileField } from '../../../lib/tables/read-table-file.ts';
import { LongField } from '../../../ui/admin/form-fields.tsx';
import { TableFileField } from '../../../ui/admin/table-file-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { Choices, type VideoChoosing } from './choices.tsx';
import { usePreview } from './import-queries.ts';

interface ImportFormProps {
  role: Role;
  videoChoice: VideoChoosing;
  onPreview: (importId: string) => void;
}

export function ImportForm({ role, videoChoice, onPreview }: ImportFormProps) {
  const kinds = IMPORT_KINDS.filter((kind) => may(role, IMPORT_ABILITIES[kind].apply));
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? 'grants');
  // The pasted text stays when another kind is chosen.
  const [text, setText] = useState('');
  return (
    <Tabs
      label={copy.kindsLabel}
      active={kind}
      onChange={(key) => setKind(kinds.find((one) => one === key) ?? kind)}
      tabs={kinds.map((one) => ({
        key: one,
        label: copy.kinds[one],
        panel: (
          <Paste
            key={one}
            kind={one}
            text={text}
            setText={setText}
            videoChoice={videoChoice}
            onPreview={onPreview}
          />
        ),
      }))}
    />
  );
}

interface PasteProps extends Omit<ImportFormProps, 'role'> {
  kind: ImportKind;
  text: string;
  setText: (text: string) => void;
}

function Paste({ kind, text, setText, videoChoice, onPreview }: PasteProps) {
  const [choices, setChoices] = useState<ImportChoices>({});
  const [problem, setProblem] = useState<string>();
  const preview = usePreview();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(copy.nothingYet);
    if (isSpreadsheetFile(text)) return setProblem(copy.workbook);
    setProblem(undefined);
    preview.mutate(
      { kind, text, choices },
      {
        onSuccess: onPreview,
        onError: (error) => setProblem(sentenceOf(error, copy.previewFailed)),
      },
    );
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className={classes('grid gap-5', kind === 'students' ? 'max-w-2xl' : 'lg:grid-cols-[3fr_2fr]')}
    >
      <div className="min-w-0">
        <LongField
          label={copy.paste}
          hint={copy.pasteHint(kind)}
          rows={9}
          spellCheck={false}
          autoComplete="off"
          placeholder={copy.example(kind)}
          value={text}
          onChange={setText}
        />
        {/* The file's text goes into the field, where it can be read before the preview. */}
        <TableFileField
          {...tableFileField}
          label={copy.chooseFile}
          readMessage={copy.fileRead}
          onText={setText}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Choices kind={kind} choices={choices} onChange={setChoices} videoChoice={videoChoice} />
        {problem && (
          <p role="alert" className="text-15 text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" large busy={preview.isPending}>
          {preview.isPending ? copy.previewing : copy.preview}
        </Button>
      </div>
    </form>
  );
}
