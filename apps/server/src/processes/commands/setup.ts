// `valence setup`: asks what the school needs to know, and writes the settings, the service and the https site. It can be run again
// at any time: what is set already is offered as the answer, and lines that it does not ask about stay as they are.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setupWords as words } from '@valence/copy/site/setup-command';
import { type Command, Option } from 'commander';
import { readSettings } from '../../platform/env.ts';
import { CommandError } from '../command-outcome.ts';
import { untilReady } from '../readiness.ts';
import { systemctl, systemdRuns, UNIT } from '../service.ts';
import { type Answers, settingsOf } from '../setup/answers.ts';
import {
  makeBackupFolder,
  readSettingsFile,
  STATE_FOLDER,
  settingsFile,
  writeCaddySite,
  writeSettings,
  writeUnit,
} from '../setup/files.ts';
import { collectAnswers, type Field, openTerminal } from '../setup/questions.ts';
import { editSettings } from '../setup/settings-text.ts';

interface SetupOptions {
  readonly whatsappLater?: boolean;
  readonly https: 'caddy' | 'none';
  readonly unattended?: true;
  readonly start: boolean;
  readonly root: string;
}

/** Where each answer comes from: an option, or the variable that the settings keep it in. */
const FIELDS: Readonly<Record<Field, { flag: string; key: string; variable: string }>> = {
  name: { flag: '--name <name>', key: 'name', variable: 'SCHOOL_NAME' },
  domain: { flag: '--domain <domain>', key: 'domain', variable: 'SCHOOL_DOMAIN' },
  admin: { flag: '--admin <phones>', key: 'admin', variable: 'ADMIN_PHONES' },
  number: { flag: '--whatsapp-number <phone>', key: 'whatsappNumber', variable: 'WHATSAPP_NUMBER' },
  phoneNumberId: {
    flag: '--whatsapp-phone-number-id <id>',
    key: 'whatsappPhoneNumberId',
    variable: 'WHATSAPP_PHONE_NUMBER_ID',
  },
  accessToken: {
    flag: '--whatsapp-access-token <token>',
    key: 'whatsappAccessToken',
    variable: 'WHATSAPP_ACCESS_TOKEN',
  },
  appSecret: {
    flag: '--whatsapp-app-secret <secret>',
    key: 'whatsappAppSecret',
    variable: 'WHATSAPP_APP_SECRET',
  },
  verifyToken: {
    flag: '--whatsapp-verify-token <word>',
    key: 'whatsappVerifyToken',
    variable: 'WHATSAPP_VERIFY_TOKEN',
  },
  backupTo: { flag: '--backup-to <place>', key: 'backupTo', variable: 'BACKUP_TO' },
};
const FIRST_START_MILLISECONDS = 120_000;
const PORT = '3000';

export function register(program: Command): void {
  const command = program.command('setup').description(words.about);
  for (const [field, { flag, variable }] of Object.entries(FIELDS))
    command.addOption(new Option(flag, words.options[field as Field]).env(variable));
  command
    .option('--whatsapp-later', words.options.later)
    .addOption(new Option('--https <way>', words.options.https).choices(['caddy', 'none']).default('caddy'))
    .option('--unattended', words.options.unattended)
    .option('--no-start', words.options.noStart)
    .option('--root <folder>', words.options.root, '/')
    .action(async (options: SetupOptions) => setUp(command, options));
}

async function setUp(command: Command, options: SetupOptions): Promise<void> {
  const { root } = options;
  if (root === '/' && process.getuid?.() !== 0) throw new CommandError(words.problems.notRoot);
  const stored = await readSettingsFile(root);
  const answers = await askAll(command, options, stored);
  const changes = { DATA_DIR: stored.DATA_DIR ?? STATE_FOLDER, ...settingsOf(answers) };
  // All together, before anything is written: with what the file says besides.
  const all: Record<string, string | null | undefined> = { ...stored, ...changes };
  editSettings('', changes, settingsFile(root));
  const settings = readSettings(
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? undefined])),
  );

  const place = { root, report: (line: string) => console.log(line) };
  const { name, domain, whatsapp, backupTo } = answers;
  // Setup also runs while a disk that was named before is away.
  if (backupTo !== null && backupTo !== stored.BACKUP_TO) await makeBackupFolder(place, backupTo);
  await writeSettings(place, changes);
  await writeUnit(place);
  const isPublic = options.https === 'caddy' && whatsapp !== null;
  await writeCaddySite(place, isPublic ? { name, domain, port: all.PORT ?? PORT } : null);
  await run({ ...options, settings, isPublic });
  if (whatsapp) console.log(words.webhook(`${settings.publicUrl}/webhooks/whatsapp`, whatsapp.verifyToken));
  else console.log(words.isLater(settings.publicUrl));
}

async function askAll(
  command: Command,
  { whatsappLater = false, unattended }: SetupOptions,
  stored: Readonly<Record<string, string | undefined>>,
): Promise<Answers> {
  const given: Partial<Record<Field, string>> = {};
  const current: Partial<Record<Field, string>> = {};
  const options = command.opts<Record<string, string | undefined>>();
  for (const [field, { key, variable }] of Object.entries(FIELDS) as [Field, (typeof FIELDS)[Field]][]) {
    const value = options[key];
    if (value !== undefined && command.getOptionValueSource(key) === 'cli') given[field] = value;
    const known = value ?? stored[variable];
    if (known !== undefined) current[field] = known;
  }
  if (unattended && !whatsappLater && current.accessToken === undefined)
    command.error(words.problems.missing('--whatsapp-later'));
  const terminal = unattended ? undefined : openTerminal();
  try {
    return await collectAnswers({ given, current, later: whatsappLater }, terminal?.ask);
  } finally {
    terminal?.close();
  }
}

async function run({
  root,
  start,
  settings,
  isPublic,
}: SetupOptions & { settings: ReturnType<typeof readSettings>; isPublic: boolean }): Promise<void> {
  const hasCaddy = existsSync(join(root, 'usr/bin/caddy'));
  if (isPublic && !hasCaddy) console.log(words.noCaddy);
  if (root !== '/' || !systemdRuns()) return console.log(words.noSystemd);
  await systemctl('daemon-reload');
  await systemctl('enable', '--quiet', UNIT);
  if (!start) return console.log(words.notStarted);
  console.log(words.starting);
  await systemctl('restart', UNIT);
  if (isPublic && hasCaddy) await systemctl('reload-or-restart', 'caddy.service');
  if (!(await untilReady(settings, FIRST_START_MILLISECONDS))) throw new CommandError(words.notReady);
  console.log(words.running(settings.publicUrl));
}
