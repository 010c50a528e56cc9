// Which feature writes which table: to learn what a table may contain, one reads one folder.

export interface Exception {
  readonly area: string;
  /** `tables-by-expression` are the area's own tables, whose names are put into the statement when it is built. */
  readonly allows: 'tables-of-others' | 'tables-by-expression';
  readonly reason: string;
}

/** The tables of each feature, of the platform, and of the demo. */
export const owners: Readonly<Record<string, readonly string[]>> = {
  access: [
    'access_exclusion',
    'access_extension',
    'access_extension_item',
    'access_grant',
    'access_opening',
    'access_removal',
  ],
  analytics: [
    'analytics_activity',
    'analytics_visit',
    'landing_closed',
    'landing_day',
    'landing_day_click',
    'landing_day_device',
    'landing_day_seconds',
    'landing_day_session',
    'landing_day_source',
    'landing_late',
  ],
  attachments: ['attachment'],
  attendance: ['attendance', 'attendance_undo'],
  backups: ['backup_base', 'backup_key_kept', 'backup_state', 'backup_task'],
  captions: ['video_caption'],
  checkups: ['checkup'],
  classes: ['class', 'class_video', 'enrolment', 'institute', 'timetable_slot'],
  demo: ['demo_load'],
  downloads: ['download'],
  embeds: ['embed_lookup'],
  imports: ['bulk_import', 'bulk_import_row'],
  limits: ['school_limit'],
  merging: ['merged_phone'],
  messages: ['message', 'message_batch', 'message_contact', 'message_setting'],
  notes: ['lesson_note'],
  notifications: ['notification', 'notification_delivery', 'notification_device'],
  packaging: ['packaging', 'packaging_step', 'worker'],
  payments: [
    'bank_account',
    'bank_statement_row',
    'cash_box',
    'cash_box_credit',
    'cash_box_entry',
    'class_fee',
    'class_half_month',
    'credit_use',
    'family_member',
    'free_card',
    'institute_share',
    'payment',
    'payment_entry',
    'payment_slip',
    'receipt',
    'receipt_counter',
    'reduced_entry',
    'sibling_discount',
    'slip_picture',
    'student_credit',
  ],
  platform: ['audit_entry', 'budget', 'kept_change', 'paced_slot', 'schema_migration', 'secret_fingerprint'],
  playback: [
    'data_use',
    'play_quality',
    'play_report',
    'player_fallback',
    'stream_pace',
    'stream_place',
    'unusual_pull',
  ],
  privacy: ['deletion_request', 'erased_phone'],
  progress: ['watch_closed', 'watch_day', 'watch_progress', 'watch_sum'],
  questions: ['lesson_question'],
  'second-factor': ['factor_setup', 'half_session', 'passkey', 'recovery_code', 'totp_factor'],
  sessions: ['refresh_token', 'session'],
  setup: ['setup_later', 'setup_school', 'setup_whatsapp'],
  'sign-in': ['sign_in_attempt', 'sign_in_attempt_code', 'sign_in_code', 'sign_in_code_day'],
  site: ['site_content'],
  students: ['account', 'student_note', 'student_parent'],
  uploads: ['upload', 'upload_piece'],
  videos: ['category', 'video'],
  whatsapp: ['whatsapp_identity', 'whatsapp_inbox', 'whatsapp_outbox', 'whatsapp_sender'],
};

export const exceptions: readonly Exception[] = [
  {
    area: 'analytics',
    allows: 'tables-by-expression',
    reason: 'the sums of a day lie in tables of one shape, written by one statement',
  },
  {
    area: 'platform',
    allows: 'tables-by-expression',
    reason: 'the lease queue runs one set of statements on the table that a feature names',
  },
  {
    area: 'platform',
    allows: 'tables-of-others',
    reason: 'makes the keys of names for every search, whichever feature wrote the name',
  },
  {
    area: 'dataset',
    allows: 'tables-by-expression',
    reason: 'an import loads every table of an archive into an empty database, by the names in the archive',
  },
  {
    area: 'merging',
    allows: 'tables-of-others',
    reason: 'brings every row of one account to another in one transaction; a test holds it to every table',
  },
  {
    area: 'privacy',
    allows: 'tables-of-others',
    reason: 'takes a person out of every table that has text, as the database itself tells which these are',
  },
  { area: 'demo', allows: 'tables-of-others', reason: 'fills an empty database, once' },
];
