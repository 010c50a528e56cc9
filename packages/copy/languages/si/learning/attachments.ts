// Sinhala: the papers of a lesson, as students read them. Waits for a native reading.

import * as english from '../../../src/learning/attachments.ts';
import type { Translation } from '../../../src/translation.ts';

export const attachmentsCopy: Translation<typeof english.attachmentsCopy> = {
  title: 'පත්‍රිකා',
  opens: 'අලුත් පිටුවක විවෘත වේ',
  facts: english.attachmentsCopy.facts,
};
