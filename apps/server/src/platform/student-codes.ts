// The codes that students show at the class door: the account's id, encrypted, so that a code names its student to this school's
// server and tells nobody anything. Nothing is stored, and an account has one code for good.

import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readStudentCode, studentCodeText } from '@valence/domain/student-code';
import { fromCrockford, toCrockford } from './base32.ts';
import { derive } from './secrets.ts';

// An id is exactly one block of AES: there is nothing to chain, and equal ids shall make equal codes.
const ONE_BLOCK = 'aes-256-ecb';
const BYTES = 16;

export interface StudentCodes {
  /** The text of the QR code. */
  codeOf: (accountId: string) => string;
  /** Undefined: no code of this school. Of an account that is gone it is still the id. */
  accountOf: (text: string) => string | undefined;
}

export function createStudentCodes(secret: Buffer): StudentCodes {
  const key = derive(secret, 'student-code');
  return {
    codeOf(accountId) {
      const cipher = createCipheriv(ONE_BLOCK, key, null).setAutoPadding(false);
      const id = Buffer.from(accountId.replaceAll('-', ''), 'hex');
      return studentCodeText(toCrockford(Buffer.concat([cipher.update(id), cipher.final()])));
    },
    accountOf(text) {
      const code = readStudentCode(text);
      const bytes = code === undefined ? undefined : fromCrockford(code.slice(-26));
      if (bytes?.length !== BYTES) return undefined;
      const cipher = createDecipheriv(ONE_BLOCK, key, null).setAutoPadding(false);
      const hex = Buffer.concat([cipher.update(bytes), cipher.final()]).toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}
