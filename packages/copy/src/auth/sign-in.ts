// Signing in: the two cards, and the steps below them.

export const login = {
  documentTitle: (brand: string) => `Sign in · ${brand}`,
  description: (brand: string) => `Sign in to ${brand} with your WhatsApp number.`,
  needsScripts: 'Signing in needs JavaScript. Please switch it on, or write to us on WhatsApp.',
  checking: 'Checking',

  phoneTitle: 'Welcome Back',
  phoneSubtitle: 'Login with WhatsApp',
  phoneLabel: 'WhatsApp number',
  phonePlaceholder: '77-123-4567',
  phoneEmpty: 'Enter your WhatsApp number.',
  phoneIncomplete: 'This number is not complete. Enter 9 digits, like 77-123-4567.',
  phoneTooLong: 'This number has too many digits. Enter 9, like 77-123-4567.',
  phoneNotMobile: 'Enter a Sri Lankan mobile number, like 77-123-4567.',
  requestOtp: 'Request OTP',
  loading: 'Loading',

  codeTitle: 'Authenticate Your Account',
  switchAccount: 'Switch Account',
  sendPasscode: ['Send ', 'Passcode', ' on WhatsApp'],
  openWhatsApp: 'Open WhatsApp',
  scan: 'Or scan this with your phone',
  qr: 'QR code of the WhatsApp chat, with the word Passcode filled in',
  waiting: 'Waiting for your message',
  waitingHint: 'We reply with your 6-digit code.',
  sent: 'Code sent',
  sentHint: 'Look for our newest message on WhatsApp.',
  codeLabel: '6-digit code',
  paste: 'Paste',
  nothingToPaste: 'There is no 6-digit code in what you copied.',
  pasteRefused: 'The browser did not let us read it. Press and hold the boxes, then choose Paste.',
  submitOtp: 'Submit OTP',
  validFor: 'Valid for',
  expired: 'This code has expired.',
  expiredHint: 'Choose New OTP to get another one.',
  newOtp: 'New OTP',

  didNotReceive: "Didn't receive OTP",
  didNotReceiveHelp: 'Send the word Passcode from this number to our WhatsApp number:',
  /** Followed by the word and the letters of this sign-in. */
  orSend: 'If that does not help, send:',
  getOtp: 'Get Otp',
  copy: 'Copy',
  copied: 'Copied',

  stepsTitle: 'How to sign in',
  steps: [
    { title: 'Enter your number', text: 'Your WhatsApp number, without the leading 0.' },
    { title: 'Get your code', text: 'Send the word Passcode to our WhatsApp number.' },
    { title: 'Confirm it is you', text: 'Enter the 6-digit code from our answer.' },
    { title: 'Enjoy learning', text: 'Your lessons are waiting for you.' },
  ],
  /** Words, and the two texts that they lead to. */
  agreement: ['By signing in you accept our ', 'Terms of service', ' and ', 'Privacy policy', '.'],
  presentStep: 'You are here',

  otpCreated: 'Requested OTP is created.',
  otpVerified: 'Your OTP has been verified.',
  /** @param phone the 9 digits after the leading 0 */
  expiredQuestion: (phone: string) => `OTP creted for 0${phone} is expired. Do you want to request new otp?`,
} as const;
