// Server calls of the settings about backups.

import { queryOptions } from '@tanstack/react-query';
import {
  type BackupsView,
  confirmKeyKept,
  dropBackupFolder,
  orderBackup,
  orderProof,
  orderRestore,
  placeRestored,
  readBackups,
} from '@valence/contract/admin/backups';
import { call } from '../../../lib/api.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';

const IDLE_MS = 5000;
const BUSY_MS = 1000;

export const isUnderWay = (view: BackupsView | undefined): boolean =>
  Boolean(view?.task && view.task.endedAt === null);

export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: async ({ signal }) => call(readBackups, undefined, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? BUSY_MS : IDLE_MS),
});

const affected = { queryKey: backupsQuery.queryKey };

export const useOrder = (what: 'backup' | 'proof') =>
  useAwaitedChange(async () => call(what === 'backup' ? orderBackup : orderProof), affected);
export const useRestore = () =>
  useAwaitedChange(async (at: Date) => call(orderRestore, { body: { at: at.toISOString() } }), affected);
export const useKeyKept = () => useAwaitedChange(async () => call(confirmKeyKept), affected);
export const useDrop = () =>
  useAwaitedChange(async (name: string) => call(dropBackupFolder, { params: { name } }), affected);
/** The answers are fetched by the page that waits: the server ends at once. */
export const place = async (name: string) => call(placeRestored, { params: { name } });
