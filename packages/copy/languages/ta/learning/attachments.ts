// Tamil for the papers of a lesson, as students see them. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/learning/attachments.ts';
import type { Translation } from '../../../src/translation.ts';

export const attachmentsCopy: Translation<typeof english.attachmentsCopy> = {
  title: 'வினாத்தாள்கள்',
  opens: 'புதிய தாவலில் திறக்கும்',
  facts: (bytes) => `PDF, ${sizeOf(bytes)}`,
};

function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  const megabytes = bytes / 1e6;
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(/\.0$/, '') : Math.round(megabytes)} MB`;
}
