// Light, dark, or as the device is set.

import { themeCopy as copy } from '@valence/copy/profile';
import { useState } from 'react';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../../lib/theme.ts';
import { Section } from './section.tsx';

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <Section title={copy.title}>
      <div role="radiogroup" aria-label={copy.title} className="flex flex-wrap gap-x-6">
        {THEMES.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="theme"
              value={one}
              checked={theme === one}
              onChange={() => choose(one)}
              className="size-5 accent-brand"
            />
            {copy.choices[one]}
          </label>
        ))}
      </div>
    </Section>
  );
}
