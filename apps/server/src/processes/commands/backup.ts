// `valence backup`: what the backups have; a backup at once; the key.

import { setTimeout as sleep } from 'node:timers/promises';
import { backupWords as words } from '@valence/copy/site/backup-commands';
import { commandWords } from '@valence/copy/site/commands';
import type { Command } from 'commander';
import type { Settings } from '../../platform/env.ts';
import { CommandError, type JsonOption, printFacts } from '../command-outcome.ts';
import { readSchoolSettings } from '../school-settings.ts';
import { inSchoolTime } from '../school-time.ts';

interface Options extends JsonOption {
  readonly now?: true;
  readonly key?: true;
  readonly forget?: true;
}

export function register(program: Command): void {
  program
    .command('backup')
    .description(words.about)
    .option('--now', words.now)
    .option('--key', words.key)
    .option('--forget', words.forget)
    .option('--json', commandWords.json)
    .action(run);
}

const POLL_MILLISECONDS = 500;
const MEGABYTE = 1_000_000;

async function run(options: Options): Promise<void> {
  const settings = readSchoolSettings();
  if (options.forget) return forget(settings);
  if (!settings.backup) throw new CommandError(words.none);
  if (options.key) return showKey(settings.dataDir);
  const { openDatabase } = await import('../../platform/db/database.ts');
  const { createLog } = await import('../../platform/log.ts');
  const { visitDatabase } = await import('../../platform/postgres/visit.ts');
  const log = createLog('silent');
  const visit = await visitDatabase(settings, log);
  if (visit === 'none') throw new CommandError(words.noState);
  const { db, pool } = openDatabase(visit.address, { log, connections: 2 });
  try {
    const store = await import('../../features/backups/backups.store.ts');
    if (options.now) {
      const before = (await store.readBases(db))[0]?.stamp ?? '';
      if ((await store.readLag(db)) === undefined) throw new CommandError(words.notRunning);
      await pool.query('SELECT pg_notify($1, $2)', ['backup_now', '']);
      for (;;) {
        await sleep(POLL_MILLISECONDS);
        const [newest] = await store.readBases(db);
        if (newest && newest.stamp > before && newest.provedAt) break;
        const failure = (await store.readState(db))?.failure;
        if (failure) throw new CommandError(failure);
      }
    }
    const state = await store.readState(db);
    const facts = {
      state: state ?? null,
      lag: (await store.readLag(db)) ?? null,
      bases: await store.readBases(db),
    };
    printFacts(facts, options, textOf(facts));
    if (!state) process.exitCode = 1;
  } finally {
    await db.destroy();
    await visit.end();
  }
}

async function forget(settings: Settings): Promise<void> {
  if (settings.backup) throw new CommandError(words.stillSet);
  const { openDatabase } = await import('../../platform/db/database.ts');
  const { createLog } = await import('../../platform/log.ts');
  const { visitDatabase } = await import('../../platform/postgres/visit.ts');
  const { forgetBackups } = await import('../../features/backups/backups.store.ts');
  const log = createLog('silent');
  const visit = await visitDatabase(settings, log);
  if (visit === 'none') throw new CommandError(words.noState);
  const { db } = openDatabase(visit.address, { log, connections: 1 });
  try {
    await forgetBackups(db);
  } finally {
    await db.destroy();
    await visit.end();
  }
  process.stdout.write(`${words.forgotten}\n`);
}

async function showKey(dataDir: string): Promise<void> {
  const { noteShown, openBackupKey } = await import('../../dataset/backup/key.ts');
  const { identity } = await openBackupKey(dataDir);
  process.stdout.write(`${words.keyIntro}\n\n    ${identity}\n\n${words.keyOutro}\n`);
  await noteShown(dataDir);
}

type Store = typeof import('../../features/backups/backups.store.ts');

interface Facts {
  readonly state: Awaited<ReturnType<Store['readState']>> | null;
  readonly lag: Awaited<ReturnType<Store['readLag']>> | null;
  readonly bases: Awaited<ReturnType<Store['readBases']>>;
}

function textOf({ state, lag, bases }: Facts): string {
  if (!state) return words.noState;
  const lines = [
    words.place(state.place),
    words.files(state.fileCount, Math.round(state.fileBytes / MEGABYTE)),
  ];
  if (state.roundBeganAt) {
    const began = inSchoolTime(state.roundBeganAt);
    const whole = state.filesWholeAt && inSchoolTime(state.filesWholeAt);
    lines.push(words.reading({ read: state.filesRead, of: state.filesToRead, began, whole }));
  }
  if (lag) lines.push(words.late(Math.round((lag.lagSeconds ?? 0) * 10) / 10));
  if (state.failure !== null && state.failingSince)
    lines.push(words.failing(inSchoolTime(state.failingSince), state.failure));
  for (const { endedAt, bytes, provedAt, proofMilliseconds, problems } of bases) {
    const base = words.base(inSchoolTime(endedAt), Math.round(bytes / MEGABYTE));
    const proof = provedAt
      ? problems.length > 0
        ? words.broken(problems.join('; '))
        : words.proven(inSchoolTime(provedAt), Math.ceil((proofMilliseconds ?? 0) / 1000))
      : words.unproven;
    lines.push(`${base}  ${proof}`);
  }
  if (!state.keyShown) lines.push(words.keyNeverShown);
  return lines.join('\n');
}
