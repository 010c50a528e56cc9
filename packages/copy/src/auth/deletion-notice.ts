// The notice to a person whose account was deleted: by WhatsApp, and as the text of the confirmation e-mail.

import { formatSchoolDate } from '@valence/domain/school-time';

interface Deleted {
  brand: string;
  /** When the data was deleted. */
  at: Date;
}

const remainingRecords =
  'Records of payments may be kept as the law requires, without your name, number or school. This cannot be undone.';

/** Sent to the deleted account's number, and then deleted itself. */
export function deletionNotice({ brand, at }: Deleted): string {
  return [
    `Your ${brand} account and the data that belongs to it were deleted on ${formatSchoolDate(at)}, as you asked.`,
    remainingRecords,
    'If you come back one day, you begin with a new account.',
  ].join('\n');
}

/** For the admin to send: the product sends no e-mail itself. */
export function deletionEmail({ brand, at }: Deleted): { subject: string; body: string } {
  return {
    subject: 'Data Deletion Request: done',
    body: [
      'Hello,',
      `your ${brand} account and the data that belongs to it were deleted on ${formatSchoolDate(at)}, as you asked: name, phone number, school, preferences, usage history and content you created.`,
      remainingRecords,
      brand,
    ].join('\n\n'),
  };
}
