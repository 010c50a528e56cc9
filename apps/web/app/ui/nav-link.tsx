// A link that is marked when it leads to the present page.

import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

interface NavLinkProps {
  to: string;
  /** Whether only this address counts as the present page, and not those below it. */
  exact?: boolean;
  className: string;
  children: ReactNode;
}

/** Tells of an address whether it is the present page, or above it. */
export function useIsHere(): (link: Pick<NavLinkProps, 'to' | 'exact'>) => boolean {
  const [path] = useLocation();
  return ({ to, exact = false }) => path === to || (!exact && path.startsWith(`${to}/`));
}

export function NavLink({ to, exact = false, ...rest }: NavLinkProps) {
  const isHere = useIsHere()({ to, exact });
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}
