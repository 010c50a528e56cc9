// Messages of `valence setup` on the terminal.

export const setupWords = {
  about:
    'asks what the school needs to know about itself, and writes its settings, its service and its https site',
  options: {
    name: 'the name of the school',
    domain: 'the name under which browsers find it, for example lessons.example.lk',
    admin: 'the WhatsApp number of the first admin; several are separated by commas',
    number: 'the WhatsApp number of the school, that students write to',
    phoneNumberId: 'the id that Meta shows beside the number',
    accessToken: "a system user's token",
    appSecret: 'the app secret of Meta’s app',
    verifyToken: 'the word for registering the webhook; made up if you leave it out',
    backupTo:
      'the folder on another disk that backups go to, for example /mnt/backup/valence; or the address of a bucket',
    later: 'goes without WhatsApp for now: the school is for this machine alone until setup runs again',
    https: 'caddy: Caddy gets certificates and serves https; none: you do that yourself',
    unattended: 'asks nothing: takes options, variables of the environment, and what is set already',
    noStart: 'does not start the school',
    root: 'writes below this folder, as if it were /',
  },
  questions: {
    name: 'What is the school called?',
    domain: 'Under which name do browsers find it (for example lessons.example.lk)?',
    admin: 'What is the WhatsApp number of the admin (for example 0771234567)?',
    whatsapp: 'Do you have the credentials of the WhatsApp Cloud API now (yes or later)?',
    number: 'To which WhatsApp number of the school do students write?',
    phoneNumberId: 'Phone number id (Meta shows it beside the number):',
    accessToken: 'Access token of a system user:',
    appSecret: 'App secret:',
    backupTo: 'To which folder on another disk do backups go (for example /mnt/backup/valence, or later)?',
  },
  withCurrent: (question: string, current: string): string => `${question} [${current}] `,
  keptSecret: 'as it is',
  yes: 'yes',
  later: 'later',
  problems: {
    name: 'Write a name of 1 to 80 characters on one line.',
    domain: 'Write a name of your own such as lessons.example.lk, without https:// and without a path.',
    admin: 'Write at least one Sri Lankan mobile number, for example 0771234567.',
    yesOrLater: 'Write yes or later.',
    https: 'Write caddy or none.',
    missing: (option: string): string => `${option} is missing. Without questions it must be given.`,
    noDisk: (folder: string): string => `${folder} is not there. Connect the disk for the backups first.`,
    notRoot: 'Setup writes to /etc. Write sudo before the command.',
    unquotable: (name: string): string =>
      `${name} contains both kinds of quotation marks, or a line break. Write it without.`,
    damaged: (file: string): string =>
      `${file} has a value over several lines near what should change, so nothing was changed. Edit it by hand.`,
    inputEnded: 'The answers ended before the questions did. Nothing was changed.',
  },
  wrote: (file: string): string => `Wrote ${file}`,
  removed: (file: string): string => `Removed ${file}`,
  noCaddy:
    'Caddy is not installed, so nothing answers under the name yet: apt-get install caddy, then valence setup again.',
  noSystemd:
    'systemd does not run on this machine (a container?). The service is written but not started. Run the school with: sudo valence serve',
  notStarted: 'Start it with: sudo valence start',
  starting: 'Starting the school; the first start makes its database.',
  running: (address: string): string => `The school runs at ${address}`,
  notReady: 'The school was started but is not ready. See: journalctl -u valence -n 50',
  isLater: (address: string): string =>
    `Without WhatsApp nobody else can sign in, so the school is for this machine alone, at ${address}. With the credentials, run: sudo valence setup`,
  webhook: (url: string, token: string): string =>
    `In Meta's console register the webhook ${url} with the verify token ${token}, and subscribe to messages.`,
  caddySite: (name: string): string =>
    `# ${name}. Written by valence setup, which writes it anew: put changes of your own into another file.`,
  caddyImport: '# The sites of this folder; valence setup writes one.',
  newSettings:
    '# Settings of the school, written by valence setup. docs/OPERATIONS.md names all that there are.',
  folders: '# Folders outside /var/lib/valence that the settings name. Written by valence setup.',
} as const;
