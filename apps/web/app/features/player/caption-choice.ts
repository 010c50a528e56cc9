// The language that captions and transcript are read in: one choice for both, kept for the next lesson.

import type { PlayableVideo } from '@valence/contract/videos';
import { useSyncExternalStore } from 'react';
import { readRemembered, remember } from './remembered.ts';

type Captions = PlayableVideo['captions'];

let chosen: string | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns the lesson's captions in the chosen language, else its first; undefined where it has none */
export function captionsIn(captions: Captions, language: string | undefined): Captions[number] | undefined {
  return captions.find((one) => one.language === language) ?? captions[0];
}

export function useCaptionChoice(captions: Captions): Captions[number] | undefined {
  const language = useSyncExternalStore(subscribe, () => chosen ?? readRemembered().captionLanguage);
  return captionsIn(captions, language);
}

export function chooseCaptions(language: string): void {
  chosen = language;
  remember({ captionLanguage: language });
  for (const listener of listeners) listener();
}
