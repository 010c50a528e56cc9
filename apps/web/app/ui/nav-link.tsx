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

export function NavLink({ to, exact = false, ...rest }: NavLinkProps) {
  const [path] = useLocation();
  const isHere = path === to || (!exact && path.startsWith(`${to}/`));
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}
