// The languages of a lesson's captions, one to be chosen; nothing where there is no choice.

import type { PlayableVideo } from '@valence/contract/videos';
import { playerCopy } from '@valence/copy/player';
import { useId } from 'react';
import { chooseCaptions, useCaptionChoice } from './caption-choice.ts';
import { Choice } from './choice.tsx';

interface CaptionLanguagesProps {
  captions: PlayableVideo['captions'];
  /** Told after the choice. */
  onChoose?: () => void;
}

export function CaptionLanguages({ captions, onChoose }: CaptionLanguagesProps) {
  const id = useId();
  const chosen = useCaptionChoice(captions);
  if (captions.length < 2) return null;
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 text-13 font-semibold text-ink-soft">{playerCopy.captionLanguage}</legend>
      <div className="flex flex-col gap-1.5">
        {captions.map(({ language, label }) => (
          <Choice
            key={language}
            name={id}
            chosen={language === chosen?.language}
            onChoose={() => {
              chooseCaptions(language);
              onChoose?.();
            }}
          >
            <span lang={language}>{label}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
