// The verification screen on its own address.

export const verify = {
  documentTitle: (brand: string) => `Verify · ${brand}`,
  description: 'Confirm your WhatsApp number with the 6-digit code that we sent to it.',
  title: 'Authenticate Your Account',
  codeLabel: '6-digit code',
  resend: 'Resend Code',
  submit: 'Submit Code',
  stale: 'Are you sure you want to proceed?',
  help: 'Send the word Passcode to our WhatsApp number; our answer has the code.',
} as const;
