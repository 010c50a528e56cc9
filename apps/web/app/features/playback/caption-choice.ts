// The language of captions and transcript: one choice for both, stored for the next lesson.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { useSyncExternalStore } from 'react';
import { readPreferences, storePreferences } from './player-preferences.ts';

type Captions = PlayableVideo['captions'];

let chosenLanguage: string | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns the lesson's captions in the chosen language, else its first; undefined where it has none */
export function captionsIn(captions: Captions, language: string | undefined): Captions[number] | undefined {
  return captions.find((each) => each.language === language) ?? captions[0];
}

export function useCaptionChoice(captions: Captions): Captions[number] | undefined {
  const language = useSyncExternalStore(subscribe, () => chosenLanguage ?? readPreferences().captionLanguage);
  return captionsIn(captions, language);
}

export function chooseCaptions(language: string): void {
  chosenLanguage = language;
  storePreferences({ captionLanguage: language });
  for (const listener of listeners) listener();
}
