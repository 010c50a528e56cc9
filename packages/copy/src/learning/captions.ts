// Captions: their languages, the problems of a file, and the admin's card.

import type { CaptionFault, CaptionLanguage, CaptionProblem } from '@valence/domain/captions';

/** Each language's name in that language. */
export const captionLanguages: Record<CaptionLanguage, string> = {
  en: 'English',
  si: 'සිංහල',
  ta: 'தமிழ்',
};

const problems: Record<CaptionProblem, string> = {
  'not-text': 'It is not saved as UTF-8 text.',
  'no-cues': 'There are no captions in it.',
  'no-times': 'There are words without times.',
  'times-wrong': 'The times cannot be read; they look like 00:01:02.000 --> 00:01:05.000.',
  'times-reversed': 'The end comes before the beginning.',
  'out-of-order': 'It begins before the caption above it.',
  'too-many': 'There are more than 10,000 captions.',
};

/** The problem and its line. */
export function captionFault({ problem, line }: CaptionFault): string {
  return line > 0 ? `Line ${line}: ${problems[problem]}` : problems[problem];
}

export const adminCaptionsCopy = {
  title: 'Captions and transcript',
  intro:
    'WebVTT or SRT in UTF-8. Students switch them on in the player, and read them as a transcript that jumps.',
  elsewhere:
    'Captions show over uploads and over films with an https address. Videos of other services bring their own.',
  failed: 'The captions could not be loaded.',
  none: 'None yet.',
  add: 'Add a file',
  replace: 'Replace',
  addNamed: (language: string) => `Add a file in ${language}`,
  replaceNamed: (language: string) => `Replace the captions in ${language}`,
  remove: 'Remove',
  removeNamed: (language: string) => `Remove the captions in ${language}`,
  replaceTitle: 'Replace these captions?',
  replaceText: (language: string) =>
    `The captions in ${language} that are there now are gone then. Keep their file to bring them back.`,
  removeTitle: 'Remove these captions?',
  removeText: (language: string) =>
    `Students no longer see captions in ${language}, and their transcript goes, too. Keep the file to bring them back.`,
  keep: 'Keep them',
  facts: (cues: number, until: string) => `${cues === 1 ? '1 caption' : `${cues} captions`}, until ${until}`,
  first: 'How they begin',
  saved: (language: string) => `Captions in ${language} are saved.`,
  removed: (language: string) => `Captions in ${language} are removed.`,
  tooLong: 'This file is larger than 1 MB; captions of a lesson are not.',
  saveFailed: 'The captions could not be saved.',
};
