// The choice of the theme: light, dark, or as the device is set; stored in this browser.

import { themeCopy as copy } from '@valence/copy/auth/profile';
import { useState } from 'react';
import { storedText } from '../../lib/browser-storage.ts';
import { Section } from './section.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Local storage key of the choice; nothing is stored for `system`. */
const THEME_KEY = 'theme';
const stored = storedText(THEME_KEY);

function chosenTheme(): Theme {
  const theme = stored.read();
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Stores the theme and shows it. */
function chooseTheme(theme: Theme): void {
  if (theme === 'system') stored.remove();
  else stored.write(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (value: Theme) => {
    chooseTheme(value);
    setTheme(value);
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
