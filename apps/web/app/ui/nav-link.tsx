// A link that is marked when it leads to the present page.

import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

interface NavLinkProps {
  to: string;
  /** Whether only this address counts as the present page, and not those below it. */
  exact?: boolean;
  /** Addresses elsewhere that belong to it; what is below them counts, too. */
  also?: readonly string[] | undefined;
  className: string;
  children: ReactNode;
}

/** Tells of an address whether it is the present page, or above it. */
export function useIsHere(): (link: Pick<NavLinkProps, 'to' | 'exact' | 'also'>) => boolean {
  const [path] = useLocation();
  return ({ to, exact = false, also = [] }) =>
    path === to || (exact ? also : [to, ...also]).some((above) => path.startsWith(`${above}/`));
}

export function NavLink({ to, exact = false, also, ...rest }: NavLinkProps) {
  const isHere = useIsHere()({ to, exact, also });
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}
