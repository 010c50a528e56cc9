// Switches the single-letter keys on and off, in the student's settings and in the list of the player's keys.

import { keysCopy as copy } from '@valence/copy/auth/profile';
import { useState } from 'react';
import { areSingleKeysOn, switchSingleKeys } from '../../lib/single-keys.ts';

export function SingleKeysChoice() {
  const [on, setOn] = useState(areSingleKeysOn);
  const choose = (isOn: boolean) => {
    switchSingleKeys(isOn);
    setOn(isOn);
  };
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2">
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        {copy.label}
        <span className="block text-13 text-ink-soft">{copy.hint}</span>
      </span>
    </label>
  );
}
