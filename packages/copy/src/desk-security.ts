// The desk's page about one's own sign-in: the second factor, its recovery codes, and the invitation to set one up.

import { formatSchoolDate } from '@valence/domain/school-time';

export const securityCopy = {
  documentTitle: 'My sign-in · Valence',
  title: 'My sign-in',
  intro:
    'With a second step, whoever takes your phone number or reads your passcode still does not get to the desk.',
  failed: 'Your sign-in settings could not be loaded.',
  changeFailed: 'That did not work. Nothing was changed.',
  banner: {
    title: 'Protect the desk with a second step',
    text: 'At the moment your WhatsApp number alone opens it. Setting up an authenticator app takes a minute.',
    open: 'Set it up',
    later: 'Later',
    dueTitle: 'This desk asks for a second step',
    dueText: 'Set one up below. The rest of the desk opens right after.',
    dueSignIn: 'If you have just set one up in another browser, sign out and in again here.',
  },
  state: {
    on: 'On',
    off: 'Not set up',
    required: 'Required for everybody at the desk',
  },
  app: {
    title: 'Authenticator app',
    text: 'An app such as Google Authenticator, Microsoft Authenticator or Aegis shows a new code every 30 seconds.',
    since: (at: Date) => `Set up on ${formatSchoolDate(at)}`,
    add: 'Set up the app',
    replace: 'Set up another app',
    remove: 'Remove the app',
    removeQuestion: 'Your sign-in then no longer asks for codes of this app.',
    removed: 'The app is removed.',
  },
  setUp: {
    title: 'Set up the app',
    scan: 'Scan this with your authenticator app.',
    qr: 'QR code for the authenticator app',
    onThisDevice: 'Open the app on this device',
    orType: 'Or enter this key in the app:',
    codeLabel: 'The 6 digits that the app shows',
    submit: 'Turn on',
    done: 'The second step is on.',
  },
  codes: {
    title: 'Recovery codes',
    text: 'Each of them works once, when your app or key is not at hand.',
    left: (count: number) => (count === 1 ? '1 code left' : `${count} codes left`),
    few: 'Few are left. Make new ones soon.',
    renew: 'Make new codes',
    renewQuestion: 'The codes you have now stop working.',
    shownTitle: 'Keep these codes',
    shownText:
      'They are shown this once. Print them, or keep them where you keep important papers, not on your phone.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Save as a file',
    fileName: 'recovery-codes.txt',
    kept: 'I have kept them',
  },
  confirm: {
    title: 'Show your second step once more',
    text: 'Changes to your sign-in need it if you have not shown it in the last five minutes.',
    appLabel: 'Code of your app',
    recoveryLabel: 'Recovery code',
    useRecovery: 'Use a recovery code',
    useApp: 'Use the app',
    submit: 'Go on',
  },
} as const;
