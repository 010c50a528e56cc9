// The bar at the bottom of a phone: the four places of a student, each a thumb away. Wider screens have the bar at the top alone.

import { shell } from '@valence/copy/common';
import type { ComponentType } from 'react';
import { paths } from '../../paths.ts';
import type { IconProps } from '../../ui/icons.tsx';
import { NavLink } from '../../ui/nav-link.tsx';
import { Banknote, Notebook } from '../../ui/page-icons.tsx';
import { Home, Person } from './account-icons.tsx';

const PLACES: readonly (readonly [to: string, label: string, Icon: ComponentType<IconProps>])[] = [
  [paths.library, shell.lessons, Home],
  [paths.notebook, shell.notes, Notebook],
  [paths.payments, shell.payments, Banknote],
  [paths.profile, shell.me, Person],
];

export function BottomBar() {
  return (
    <>
      {/* Room for the bar after the page's last line. */}
      <div className="h-15 shrink-0 sm:hidden print:hidden" />
      <nav
        aria-label={shell.places}
        className="bottom-bar fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
      >
        {PLACES.map(([to, label, Icon]) => (
          <NavLink
            key={to}
            to={to}
            className="flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-13 text-ink-soft active:bg-brand/8 aria-[current]:font-semibold aria-[current]:text-brand"
          >
            <Icon />
            <span className="max-w-full truncate">{label}</span>
          </NavLink>
        ))}
      </nav>
    </>
  );
}
