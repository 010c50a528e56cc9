// Sinhala for tests: the profile.

import type * as english from '../../../../src/auth/profile.ts';
import type { Translation } from '../../../../src/translation.ts';

export const profileCopy: Translation<typeof english.profileCopy> = {
  documentTitle: 'සැකසීම් · Valence',
  title: 'සැකසීම්',
  whatsappNumber: 'WhatsApp අංකය',
  name: 'නම',
};

export const languageCopy: Translation<typeof english.languageCopy> = {
  title: 'භාෂාව',
};

export const themeCopy: Translation<typeof english.themeCopy> = {
  choices: { dark: 'අඳුරු' },
};
