// A field that takes a table as a file; of the sheets of a workbook one is chosen.

import { useId, useState } from 'react';
import { ChoiceField } from './form-fields.tsx';

type Text = { text: string } | { wrong: string };
interface Workbook {
  names: string[];
  readSheet: (name: string) => Promise<Text>;
}

interface TableFileFieldProps {
  label: string;
  /** Types and endings that the field offers. */
  accept: string;
  sheetLabel: string;
  sheetHint: (count: number) => string;
  read: (file: File) => Promise<Text | Workbook>;
  onText: (text: string) => void;
  /** What is said once the file's text was handed on; nothing if there is no need to. */
  readMessage?: (fileName: string) => string;
}

interface Chosen {
  fileName: string;
  workbook?: Workbook;
  sheet?: string;
  wrong?: string;
}

export function TableFileField(props: TableFileFieldProps) {
  const { label, accept, sheetLabel, sheetHint, read, onText, readMessage } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const show = (of: Omit<Chosen, 'wrong'>, result: Text) => {
    setChosen('wrong' in result ? { ...of, wrong: result.wrong } : of);
    if ('text' in result) onText(result.text);
  };
  const chooseSheet = async (fileName: string, workbook: Workbook, sheet: string) =>
    show({ fileName, workbook, sheet }, await workbook.readSheet(sheet));
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const result = await read(file);
    if ('names' in result) await chooseSheet(file.name, result, result.names[0] ?? '');
    else show({ fileName: file.name }, result);
  };
  const workbook = chosen?.workbook;
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1 block text-15 font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={(event) => {
          const { currentTarget } = event;
          void choose(currentTarget.files?.[0]).finally(() => {
            // Cleared, so that choosing the same file again, saved anew, is a change.
            currentTarget.value = '';
          });
        }}
        className="block min-h-11 w-full text-15 text-ink-soft file:mr-3 file:min-h-11 file:rounded-card file:border file:border-line-strong/60 file:bg-surface file:px-4 file:font-semibold file:text-ink"
      />
      {workbook && workbook.names.length > 1 && (
        <ChoiceField
          className="mt-3"
          label={sheetLabel}
          hint={sheetHint(workbook.names.length)}
          value={chosen.sheet}
          options={workbook.names.map((name) => ({ value: name, label: name }))}
          onChange={(name) => void chooseSheet(chosen.fileName, workbook, name)}
        />
      )}
      <p
        aria-live="polite"
        className={chosen?.wrong ? 'mt-1 text-13 text-danger' : 'mt-1 text-13 text-ink-soft'}
      >
        {chosen && (chosen.wrong ?? readMessage?.(chosen.fileName))}
      </p>
    </div>
  );
}
