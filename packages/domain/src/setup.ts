// The steps by which an admin sets up a new school, in their order.

export const SETUP_STEPS = [
  'school',
  'whatsapp',
  'second-factor',
  'bank-account',
  'institutes',
  'classes',
  'students',
  'lesson',
  'backup',
  'publication',
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
