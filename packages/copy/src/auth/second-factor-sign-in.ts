// The second step of signing in to the admin area.

export const factorCard = {
  title: 'One more step',
  appHint: 'Open your authenticator app and enter the 6 digits it shows for this school.',
  appLabel: 'Code of your app',
  submit: 'Sign in',
  recovery: 'Use a recovery code',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'One of the ten codes you kept when you set this up. Each works once.',
  passkeyHint: 'Your browser will ask for your finger, face, PIN or key.',
  passkey: 'Use a passkey',
  showPasskey: 'Show your passkey',
  passkeyNotShown: 'No passkey was shown. Try again, or use another way.',
  app: 'Use the authenticator app',
  lost: 'None of these at hand? Another admin of the school can reset your second step.',
} as const;
