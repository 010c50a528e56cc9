// The calls of the settings about backups.

import {
  confirmKeyKept,
  dropBackupFolder,
  orderBackup,
  orderProof,
  orderRestore,
  placeRestored,
  readBackups,
} from '@valence/contract/admin/backups';
import type { Http } from '../../platform/http/route.ts';
import type { BackupsService } from './backups.service.ts';

export function backupsRoutes(http: Http, backups: BackupsService): void {
  http.route(readBackups, () => backups.read());
  http.route(orderBackup, ({ caller }) => backups.order(caller, 'backup'));
  http.route(orderProof, ({ caller }) => backups.order(caller, 'proof'));
  http.route(orderRestore, ({ caller, body }) => backups.orderRestore(caller, new Date(body.at)));
  http.route(placeRestored, ({ caller, params }) => backups.place(caller, params.name));
  http.route(dropBackupFolder, ({ caller, params }) => backups.drop(caller, params.name));
  http.route(confirmKeyKept, ({ caller }) => backups.confirmKeyKept(caller));
}
