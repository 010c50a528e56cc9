// What a person is told once the account is deleted: by WhatsApp, and as the text of the confirmation e-mail.

import { formatSchoolDate } from '@valence/domain/school-time';

interface Deleted {
  brand: string;
  /** When the data was deleted. */
  at: Date;
}

const kept =
  'Records of payments may be kept as the law requires, without your name, number or school. This cannot be undone.';

/** Goes to the number that was deleted, and is then forgotten itself. */
export function deletionNotice({ brand, at }: Deleted): string {
  return [
    `Your ${brand} account and the data that belongs to it were deleted on ${formatSchoolDate(at)}, as you asked.`,
    kept,
    'If you come back one day, you begin with a new account.',
  ].join('\n');
}

/** For the admin to send: the product sends no e-mail by itself. */
export function deletionEmail({ brand, at }: Deleted): { subject: string; body: string } {
  return {
    subject: 'Data Deletion Request: done',
    body: [
      'Hello,',
      `your ${brand} account and the data that belongs to it were deleted on ${formatSchoolDate(at)}, as you asked: name, phone number, school, preferences, usage history and content you created.`,
      kept,
      brand,
    ].join('\n\n'),
  };
}
