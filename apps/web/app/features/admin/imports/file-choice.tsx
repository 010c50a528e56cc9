// Chooses a CSV file instead of pasting: its text goes into the field, where it can be read before the preview.

import { importsCopy as copy } from '@valence/copy/admin/imports';
import { useId, useState } from 'react';

export function FileChoice({ onText }: { onText: (text: string) => void }) {
  const id = useId();
  const [message, setMessage] = useState<{ wrong: boolean; text: string }>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      onText(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
      setMessage({ wrong: false, text: copy.fileRead(file.name) });
    } catch {
      setMessage({ wrong: true, text: copy.fileWrong });
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
            // Cleared, so that choosing the same file again, saved anew, is a change.
            currentTarget.value = '';
          });
        }}
        className="block min-h-11 w-full text-15 text-ink-soft file:mr-3 file:min-h-11 file:rounded-card file:border file:border-line-strong/60 file:bg-surface file:px-4 file:font-semibold file:text-ink"
      />
      <p
        aria-live="polite"
        className={message?.wrong ? 'mt-1 text-13 text-danger' : 'mt-1 text-13 text-ink-soft'}
      >
        {message?.text}
      </p>
    </div>
  );
}
