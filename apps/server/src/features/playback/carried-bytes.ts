// What an nginx that sends segments by itself says that it sent, a line an answer, as its access log: read strictly.

import { isUuid } from '@valence/domain/uuid';

/** The account, and the bytes of the answer with its headers. */
const LINE = /^([0-9a-f-]{36}) (\d{1,10})$/;

export interface CarriedBytes {
  accountId: string;
  bytes: number;
}

/** Undefined for what is no such line. */
export function readCarriedBytes(line: string): CarriedBytes | undefined {
  const [, accountId = '', bytes = ''] = LINE.exec(line) ?? [];
  return isUuid(accountId) ? { accountId, bytes: Number(bytes) } : undefined;
}
