// A CSV file instead of pasting: its text goes into the field, where one sees what will be looked at.

import { importsCopy as copy } from '@valence/copy/desk-imports';
import { useId, useState } from 'react';

export function FileChoice({ onText }: { onText: (text: string) => void }) {
  const id = useId();
  const [said, setSaid] = useState<{ wrong: boolean; text: string }>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      onText(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
      setSaid({ wrong: false, text: copy.fileRead(file.name) });
    } catch {
      setSaid({ wrong: true, text: copy.fileWrong });
    }
  };
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1 block text-15 font-semibold">
        {copy.chooseFile}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          const { currentTarget } = event;
          void read(currentTarget.files?.[0]).finally(() => {
            // The same file, saved anew, can be chosen again.
            currentTarget.value = '';
          });
        }}
        className="block min-h-11 w-full text-15 text-ink-soft file:mr-3 file:min-h-11 file:rounded-card file:border file:border-line-strong/60 file:bg-surface file:px-4 file:font-semibold file:text-ink"
      />
      <p
        aria-live="polite"
        className={said?.wrong ? 'mt-1 text-13 text-danger' : 'mt-1 text-13 text-ink-soft'}
      >
        {said?.text}
      </p>
    </div>
  );
}
