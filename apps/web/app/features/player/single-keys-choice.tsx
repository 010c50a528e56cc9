// The switch of the keys of one letter, in Settings and in the list of the player's keys.

import { keysCopy as copy } from '@valence/copy/profile';
import { useState } from 'react';
import { areSingleKeysOn, switchSingleKeys } from '../../lib/single-keys.ts';

export function SingleKeysChoice() {
  const [on, setOn] = useState(areSingleKeysOn);
  const choose = (chosen: boolean) => {
    switchSingleKeys(chosen);
    setOn(chosen);
  };
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      <span>
        {copy.label}
        <span className="block text-13 text-ink-soft">{copy.hint}</span>
      </span>
    </label>
  );
}
