import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = Buffer.alloc(32, 1);

it('opens with its key at its place alone, and not when a bit was changed', () => {
  const sealed = seal(key, '123456', 'row-1');
  expect(unseal(key, sealed, 'row-1')).toBe('123456');
  expect(unseal(key, sealed, 'row-2')).toBeUndefined();
  expect(unseal(Buffer.alloc(32, 2), sealed, 'row-1')).toBeUndefined();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(unseal(key, changed, 'row-1')).toBeUndefined();
  }
  expect(unseal(key, Buffer.alloc(0), 'row-1')).toBeUndefined();
});

it('never seals the same text to the same bytes', () => {
  expect(seal(key, '123456', 'row-1').equals(seal(key, '123456', 'row-1'))).toBe(false);
});
