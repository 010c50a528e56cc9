import { normalisePhone } from '@valence/domain/phone';
import { describe, expect, it } from 'vitest';
import type { StoredText } from './browser-storage.ts';
import { isStale, readLoginRecord, removeLoginRecord, writeLoginRecord } from './login-record.ts';

function memoryText(text?: string): StoredText {
  let value = text;
  return {
    read: () => value,
    write: (next) => {
      value = next;
    },
    remove: () => {
      value = undefined;
    },
  };
}

const phone = normalisePhone('077 100 0001');

describe('the record of a sign-in attempt', () => {
  it('survives a reload as it was written', () => {
    const store = memoryText();
    const record = {
      id: 'attempt',
      fromPath: '/play/1',
      time: 1_790_000_000_000,
      ...(phone && { phoneNo: phone }),
    };
    writeLoginRecord(record, store);
    expect(readLoginRecord(store)).toEqual(record);
    removeLoginRecord(store);
    expect(readLoginRecord(store)).toBeUndefined();
  });

  it('takes the origin path under its other name, too', () => {
    expect(readLoginRecord(memoryText('{"from":"/profile","time":1}'))?.fromPath).toBe('/profile');
  });

  it('H2 drops an origin path that leaves the site', () => {
    expect(readLoginRecord(memoryText('{"id":"a","fromPath":"//evil.example","time":1}'))).toEqual({
      id: 'a',
      time: 1,
    });
  });

  it.each(['', 'x', '[]]', 'null', '7', '"text"'])('is absent when what is kept is %j', (text) => {
    expect(readLoginRecord(memoryText(text))).toBeUndefined();
  });

  it('keeps of damaged content only what is what it should be', () => {
    expect(readLoginRecord(memoryText('{"id":7,"phoneNo":"0771000001","time":"now"}'))).toEqual({ time: 0 });
  });

  it('is stale after 15 minutes, not before', () => {
    const record = { id: 'a', time: 1_000_000 };
    expect(isStale(record, 1_000_000 + 15 * 60_000)).toBe(false);
    expect(isStale(record, 1_000_000 + 15 * 60_000 + 1)).toBe(true);
  });
});
