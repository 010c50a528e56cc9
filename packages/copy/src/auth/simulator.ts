// The words of the WhatsApp simulator's page.

export const simulator = {
  title: 'WhatsApp simulator',
  subtitle: 'Stands in for WhatsApp on this machine. Nothing leaves it.',
  phoneLabel: 'You are writing as',
  phonePlaceholder: '077 123 4567',
  phoneInvalid: 'Enter a mobile number like 077 123 4567.',
  picks: 'Demo numbers',
  messageLabel: 'Message',
  messagePlaceholder: 'Message',
  send: 'Send',
  sendPasscode: 'Passcode',
  empty: 'Enter your number above, then send the word Passcode.',
  notSent: 'The server did not take this message. Please send it again.',
  away: 'The server does not answer at the moment.',
  locked:
    'Open this chat by the link that the server printed when it started. It has a new one after each start.',
  chatLabel: 'Messages',
} as const;

/** People whose chat opens with one click. */
export const simulatorPicks = [
  { phone: '94770000001', label: 'Admin' },
  { phone: '94770000002', label: 'Assistant' },
  { phone: '94771000001', label: 'Nimali' },
  { phone: '94771000002', label: 'Kasun' },
  { phone: '94771000003', label: 'Tharushi' },
] as const;
