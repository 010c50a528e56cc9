// A copy of the database on the machine itself, in the form of a backup: a base backup with the log that makes it consistent. It
// has no files of the storage, which stay where they are.

import type { DatabaseAddress } from '../../platform/db/address.ts';
import { segmentStart } from '../../platform/postgres/lsn.ts';
import { openReplication } from '../../platform/postgres/replication.ts';
import { type Base, takeBase } from './base-backup.ts';
import { archiveLog } from './log-archive.ts';
import { historyOf } from './names.ts';
import type { Vault } from './vault.ts';

const SLOT = 'valence_local_copy';

export async function takeLocalCopy({
  address,
  vault,
  now,
}: {
  address: DatabaseAddress;
  vault: Vault;
  now: () => Date;
}): Promise<Base> {
  const replication = await openReplication(address);
  const identity = await replication.identify();
  const history = historyOf(identity);
  // One that a killed upgrade left would keep PostgreSQL from ever removing log.
  if ((await replication.findSlot(SLOT)) !== undefined) await replication.dropSlot(SLOT, { whenFree: true });
  const from = await replication.makeSlot(SLOT);
  const options = { vault, history, timeline: identity.timeline, slot: SLOT, from: segmentStart(from) };
  const archive = archiveLog(replication, { ...options, now });
  try {
    const about = { address, vault, history, serverDatabase: undefined, now };
    return await takeBase({ ...about, archivedUntil: async (lsn) => archive.until(lsn) });
  } finally {
    await archive.stop().catch(() => {});
    await dropSlot(address);
  }
}

async function dropSlot(address: DatabaseAddress): Promise<void> {
  const replication = await openReplication(address);
  try {
    // The archive's connection has said good-bye; PostgreSQL may still be ending it.
    await replication.dropSlot(SLOT, { whenFree: true });
  } finally {
    await replication.end();
  }
}
