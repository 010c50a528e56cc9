// Lets the student choose the language of a lesson's captions; renders nothing where there is only one.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { useId } from 'react';
import { chooseCaptions, useCaptionChoice } from './caption-choice.ts';
import { Choice } from './choice.tsx';

interface CaptionLanguagesProps {
  captions: PlayableVideo['captions'];
  /** Called after the choice. */
  onChoose?: () => void;
}

export function CaptionLanguages({ captions, onChoose }: CaptionLanguagesProps) {
  const id = useId();
  const choice = useCaptionChoice(captions);
  if (captions.length < 2) return null;
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 text-13 font-semibold text-ink-soft">{playbackCopy.captionLanguage}</legend>
      <div className="flex flex-col gap-1.5">
        {captions.map(({ language, label }) => (
          <Choice
            key={language}
            name={id}
            chosen={language === choice?.language}
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
