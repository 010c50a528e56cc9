// Which lessons lie on which device, in SQL. Every statement names the account.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface Device {
  accountId: string;
  deviceId: string;
}

/** Locks the account, so that no other device of it takes a place until the transaction ends. @returns whether it exists */
export async function lockOwner(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

/** @returns the account's other devices on which something plays, and the lessons on this one that still play */
export async function countInUse(
  tx: Tx,
  { accountId, deviceId }: Device,
  at: Date,
): Promise<{ otherDevices: number; lessons: number }> {
  const { rows } = await sql<{ otherDevices: number; lessons: number }>`
    SELECT count(DISTINCT device_id) FILTER (WHERE device_id <> ${deviceId})::integer AS "otherDevices",
      count(*) FILTER (WHERE device_id = ${deviceId})::integer AS lessons
    FROM download WHERE account_id = ${accountId} AND ends_at > ${at}`.execute(tx);
  return rows[0] ?? { otherDevices: 0, lessons: 0 };
}

export interface Download {
  videoId: string;
  endsAt: Date;
}

export async function findOfDevice(tx: Tx, { accountId, deviceId }: Device): Promise<Download[]> {
  const { rows } = await sql<Download>`
    SELECT video_id AS "videoId", ends_at AS "endsAt" FROM download
    WHERE account_id = ${accountId} AND device_id = ${deviceId} ORDER BY kept_at, video_id`.execute(tx);
  return rows;
}

/** @returns whether the video exists */
export async function writeDownload(
  tx: Tx,
  { accountId, deviceId }: Device,
  { videoId, endsAt, at }: Download & { at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO download (account_id, device_id, video_id, kept_at, renewed_at, ends_at)
    SELECT ${accountId}, ${deviceId}, v.id, ${at}, ${at}, ${endsAt} FROM video v WHERE v.id = ${videoId} FOR KEY SHARE
    ON CONFLICT (account_id, device_id, video_id) DO UPDATE
      SET renewed_at = excluded.renewed_at, ends_at = excluded.ends_at
    RETURNING video_id`.execute(tx);
  return rows.length === 1;
}

export async function renew(tx: Tx, device: Device, downloads: readonly Download[], at: Date): Promise<void> {
  await sql`
    UPDATE download SET renewed_at = ${at}, ends_at = renewed."endsAt"
    FROM jsonb_to_recordset(${JSON.stringify(downloads)}::jsonb) AS renewed ("videoId" uuid, "endsAt" timestamptz)
    WHERE account_id = ${device.accountId} AND device_id = ${device.deviceId} AND video_id = renewed."videoId"`.execute(
    tx,
  );
}

export async function deleteSome(db: Db | Tx, device: Device, videoIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('download')
    .where('account_id', '=', device.accountId)
    .where('device_id', '=', device.deviceId)
    .where('video_id', 'in', [...videoIds])
    .execute();
}

export async function deleteAll(db: Db, { accountId, deviceId }: Device): Promise<void> {
  await db
    .deleteFrom('download')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Forgets what ended long ago on devices that never asked again. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('download').where('ends_at', '<', before).execute();
}
