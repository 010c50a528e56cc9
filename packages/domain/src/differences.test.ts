import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences } from './differences.ts';

describe('differences', () => {
  it('are the fields that changed, were added, or went, at any depth', () => {
    const before = { title: 'Alkanes', grant: { endsAt: null, by: 'a' }, slots: ['Mon', 'Tue'] };
    const after = { title: 'Alkenes', grant: { endsAt: '2027-01-14', by: 'a' }, slots: ['Mon'], free: false };
    expect(differences(before, after)).toEqual([
      { path: 'title', before: 'Alkanes', after: 'Alkenes' },
      { path: 'grant.endsAt', before: null, after: '2027-01-14' },
      { path: 'slots[1]', before: 'Tue', after: undefined },
      { path: 'free', before: undefined, after: false },
    ]);
  });

  it('are all fields of one side where the other is empty', () => {
    expect(differences(null, { role: 'admin' })).toEqual([
      { path: 'role', before: undefined, after: 'admin' },
    ]);
    expect(differences(null, null)).toEqual([]);
  });

  it('are none between a value and itself, and never too many', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => differences(value, value).length === 0));
    expect(
      differences(
        null,
        Array.from({ length: 500 }, (_, n) => n),
      ),
    ).toHaveLength(60);
  });
});
