// Every refusal of the product, by code, with its status. The sentences are in the copy package.
// 401 is for token problems alone, 403 for role or grant, 400 for a wrong passcode, 404 for absent (the same answer as
// 'not yours'), 409 for the wrong state (too early or too late), 429 for budgets (always with Retry-After).

export const REFUSALS = {
  // The transport's own: any call can be refused with these.
  'input-invalid': 400,
  'token-missing': 401,
  'token-invalid': 401,
  'session-ended': 401,
  'session-replaced': 401,
  'role-forbidden': 403,
  'second-factor-due': 403,
  'route-absent': 404,
  'request-too-slow': 408,
  'body-too-large': 413,
  'content-type-unsupported': 415,
  'too-many-calls': 429,
  fault: 500,
  unavailable: 503,
  'no-room': 507,
  // Sign-in
  'phone-invalid': 400,
  'too-many-sign-ins': 429,
  'attempt-absent': 404,
  'attempt-over': 400,
  'code-not-sent': 400,
  'code-wrong': 400,
  'guesses-spent': 409,
  'account-suspended': 403,
  'account-merged': 403,
  'refresh-token-invalid': 401,
  'session-absent': 404,
  // The second factor
  'half-session-over': 400,
  'factor-wrong': 400,
  'too-many-factor-tries': 429,
  'factor-absent': 404,
  'confirmation-needed': 403,
  'sign-in-again': 403,
  'setup-over': 400,
  'factor-last': 409,
  'passkeys-impossible': 409,
  'passkey-invalid': 400,
  // WhatsApp
  'webhook-token-wrong': 403,
  'webhook-signature-wrong': 401,
  // Watching
  'video-absent': 404,
  'stream-token-invalid': 401,
  'stream-forbidden': 403,
  'stream-elsewhere': 409,
  'stream-too-fast': 429,
  'stream-file-absent': 404,
  'too-many-fallbacks': 429,
  'too-many-play-reports': 429,
  'al-year-unknown': 400,
  'too-many-year-changes': 429,
  // The language of the pages
  'language-absent': 404,
  // Landing analytics
  'visit-absent': 404,
  'too-many-beacons': 429,
  // The admin area
  'student-absent': 404,
  'class-absent': 404,
  'removal-absent': 404,
  'nothing-locked': 409,
  'opening-absent': 404,
  'opening-overtaken': 409,
  'period-invalid': 400,
  'account-absent': 404,
  'account-own': 409,
  'phone-taken': 409,
  'staff-already': 409,
  'role-fixed': 409,
  'merge-same': 409,
  'merge-of-desk': 409,
  'merge-deletion-open': 409,
  // Many at once
  'import-absent': 404,
  'import-kind-forbidden': 403,
  'import-unreadable': 400,
  'import-too-large': 413,
  'import-empty': 409,
  'import-not-applied': 409,
  // Data rights
  'deletion-absent': 404,
  'deletion-of-desk': 403,
  'deletion-open': 409,
  'deletion-unverified': 409,
  // Making lessons
  'packaging-absent': 404,
  'packaging-over': 409,
  'packaging-not-over': 409,
  'ffmpeg-missing': 409,
  'thumbnail-invalid': 400,
  'video-changed': 409,
  'video-address-invalid': 400,
  'picture-address-invalid': 400,
  'title-missing': 400,
  'lookup-not-failed': 409,
  'open-year-missing': 400,
  'category-absent': 404,
  'category-taken': 409,
  'category-in-use': 409,
  'categories-changed': 409,
  // Beside a lesson
  'attachment-absent': 404,
  'attachment-parts-missing': 409,
  'attachment-too-large': 413,
  'attachment-not-a-pdf': 415,
  'attachment-name-invalid': 400,
  'attachments-full': 409,
  'attachments-changed': 409,
  'captions-absent': 404,
  'frame-absent': 400,
  'frame-not-made': 503,
  'captions-invalid': 400,
  // Payments
  'not-enrolled': 400,
  'account-number-invalid': 400,
  'fee-absent': 400,
  'month-paid': 400,
  'payment-above-fee': 400,
  'payment-absent': 404,
  'entry-corrected': 400,
  'receipt-absent': 404,
  'receipt-stays': 409,
  'box-empty': 409,
  'box-changed': 409,
  'box-absent': 404,
  'box-own': 409,
  'free-card-absent': 404,
  'months-reversed': 400,
  // Classes
  'institute-absent': 404,
  'institute-name-taken': 409,
  'class-name-taken': 409,
  'already-enrolled': 409,
  'spot-taken': 409,
  'enrolment-absent': 404,
  'class-video-absent': 404,
  'extension-absent': 404,
  'extension-overtaken': 409,
  'extension-too-far': 400,
  // Bank slips
  'picture-invalid': 400,
  'picture-absent': 404,
  'too-many-pictures': 429,
  'slip-waiting': 400,
  'slip-absent': 404,
  'slip-reviewed': 400,
  // The public pages
  'site-changed': 409,
  'site-picture-absent': 409,
  'site-version-absent': 404,
  'site-not-written': 503,
  'site-not-writable': 409,
  // The set-up list
  'setup-published': 409,
  'whatsapp-simulated': 409,
  // Backups
  'backups-not-running': 409,
  'backup-busy': 409,
  'instant-outside': 400,
  'restore-elsewhere': 409,
  'restored-copy-waits': 409,
  'backup-folder-absent': 404,
  // Limits
  'limit-out-of-range': 400,
  'own-factor-missing': 409,
  // Beside a lesson
  'note-absent': 404,
  'too-many-notes': 409,
  'question-absent': 404,
  'question-changed': 409,
  'questions-waiting': 409,
  'too-many-questions': 429,
  // Uploads
  'upload-absent': 404,
  'upload-under-way': 409,
  'upload-offset-wrong': 409,
  'upload-elsewhere': 503,
  'upload-too-large': 413,
  'upload-not-a-film': 415,
  'upload-name-invalid': 400,
  'disk-full': 507,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/** Refusals of the transport, which any call can be refused with; endpoints do not declare them. */
export const TRANSPORT_REFUSALS = [
  'input-invalid',
  'token-missing',
  'token-invalid',
  'session-ended',
  'session-replaced',
  'role-forbidden',
  'second-factor-due',
  'route-absent',
  'body-too-large',
  'content-type-unsupported',
  'too-many-calls',
  'fault',
  'unavailable',
  'no-room',
] as const satisfies readonly RefusalCode[];

/** The body of every reply that is not a success. */
export interface RefusalBody {
  statusCode: number;
  /** The status's standard name (RFC 9110). */
  error: string;
  /** A sentence for the person. */
  message: string;
  code: RefusalCode;
}
