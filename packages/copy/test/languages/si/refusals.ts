// Sinhala for tests: the sentences of some refusals.

import type * as english from '../../../src/refusals.ts';
import type { Translation } from '../../../src/translation.ts';

export const refusalSentences: Translation<typeof english.refusalSentences> = {
  'phone-invalid': 'මෙම දුරකථන අංකය වැරදියි. එය 077 123 4567 ලෙස ඇතුළත් කරන්න.',
  'code-wrong': 'මුරකේතය වැරදියි. නැවත උත්සාහ කරන්න.',
};
