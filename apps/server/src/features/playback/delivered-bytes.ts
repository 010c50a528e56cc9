// Reads strictly the access log of an nginx that sends segments by itself: a line for each answer, with the bytes sent.

import { isUuid } from '@valence/domain/uuid';

/** The account, and the bytes of the answer with its headers. */
const LINE = /^([0-9a-f-]{36}) (\d{1,10})$/;

export interface DeliveredBytes {
  accountId: string;
  bytes: number;
}

/** Undefined for any other line. */
export function readDeliveredBytes(line: string): DeliveredBytes | undefined {
  const [, accountId = '', bytes = ''] = LINE.exec(line) ?? [];
  return isUuid(accountId) ? { accountId, bytes: Number(bytes) } : undefined;
}
