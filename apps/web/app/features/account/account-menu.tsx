// The signed-in bar's right side: Home, the admin area for those who work there, and the avatar's menu.

import { shell } from '@valence/copy/common';
import { mayEnterAdmin } from '@valence/domain/role';
import { useAuth } from '../../lib/auth.tsx';
import { useSignOut } from '../../lib/use-sign-out.ts';
import { paths } from '../../paths.ts';
import { AvatarMenu, menuItem } from '../../ui/avatar-menu.tsx';
import { NavLink } from '../../ui/nav-link.tsx';
import { Banknote, Notebook, Settings } from '../../ui/page-icons.tsx';
import { Admin, Home, SignOut } from './account-icons.tsx';
import { useProfile } from './profile-query.ts';

const barItem =
  'inline-flex min-h-11 min-w-12 items-center justify-center gap-2 rounded-card px-3 max-sm:px-2 text-15 font-semibold text-ink-soft hover:bg-brand/8 aria-[current=page]:text-brand';

export function AccountMenu() {
  const { role } = useAuth();
  const { data: profile } = useProfile();
  const signOut = useSignOut();
  return (
    <div className="flex items-center gap-1">
      <nav aria-label={shell.main} className="flex items-center gap-1">
        <NavLink to={paths.library} className={barItem}>
          <Home size={18} />
          {shell.home}
        </NavLink>
        {role && mayEnterAdmin(role) && (
          <NavLink to={paths.dashboard} className={barItem}>
            <Admin size={18} />
            <span className="max-sm:sr-only">{shell.dashboard}</span>
          </NavLink>
        )}
      </nav>
      <AvatarMenu label={shell.openMenu} name={profile?.name} fallback={shell.initialFallback}>
        <NavLink to={paths.profile} className={menuItem}>
          <Settings />
          {shell.settings}
        </NavLink>
        <NavLink to={paths.notebook} className={menuItem}>
          <Notebook />
          {shell.notebook}
        </NavLink>
        <NavLink to={paths.payments} className={menuItem}>
          <Banknote />
          {shell.payments}
        </NavLink>
        <button type="button" className={menuItem} onClick={() => void signOut()}>
          <SignOut />
          {shell.logout}
        </button>
      </AvatarMenu>
    </div>
  );
}
