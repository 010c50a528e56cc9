// Form for a note, at the second that is playing when typing begins. The draft is stored until it is saved.

import { LONGEST_NOTE } from '@valence/contract/learning/notes';
import { notesCopy as copy } from '@valence/copy/learning/notes';
import type { KeyboardEvent } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { videoLength } from '../../lib/format.ts';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Clock } from '../../ui/page-icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** With so many letters left, or fewer, the form shows how many. */
const FEW_LEFT = 200;

interface NoteFormProps {
  videoId: string;
  /** Undefined where the lesson's seconds are unknown, because another service plays it. */
  clock: LessonClock | undefined;
  onSave: (note: { atSecond: number | null; text: string }) => void;
}

export function NoteForm({ videoId, clock, onSave }: NoteFormProps) {
  const [draft, setDraft] = useDraft<{ atSecond: number | null; text: string }>(`note of ${videoId}`);
  const text = draft?.text ?? '';
  const second = () => clock?.second() ?? null;
  const write = (words: string) =>
    setDraft(words === '' ? undefined : { atSecond: draft ? draft.atSecond : second(), text: words });
  const save = () => {
    if (!draft || text.trim() === '') return;
    onSave({ atSecond: draft.atSecond, text: text.trim() });
    setDraft(undefined);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={copy.label}
        labelHidden
        placeholder={copy.placeholder}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={write}
        onKeyDown={savesWith(save)}
        hint={text.length > LONGEST_NOTE - FEW_LEFT ? copy.left(LONGEST_NOTE - text.length) : copy.onlyYou}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {clock && draft ? (
          <TextButton title={copy.takeTime} onClick={() => setDraft({ ...draft, atSecond: second() })}>
            <Clock size={18} />
            {draft.atSecond === null ? copy.whole : copy.at(videoLength(draft.atSecond))}
          </TextButton>
        ) : (
          <span />
        )}
        <Button disabled={text.trim() === ''} onClick={save}>
          {copy.save}
        </Button>
      </div>
    </div>
  );
}

/** Handles Ctrl/⌘ Enter. */
export function savesWith(save: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
}
