// The sign-in page.

import { brand } from 'virtual:brand';
import { login } from '@valence/copy/auth/sign-in';
import { FirstSignInOfNewSchool } from '../../features/setup/first-sign-in-of-new-school.tsx';
import { SignInScreen } from '../../features/sign-in/sign-in.tsx';
import type { PageHead } from '../../lib/page-head.ts';
import { paths } from '../../paths.ts';
import { useFrom } from './guards.tsx';
import { LanguageLinks } from './language-links.tsx';

// Not in the page's data file: going here must not need the network.
export const head = (): PageHead => ({
  title: login.documentTitle(brand),
  description: login.description(brand),
  path: paths.login,
  picture: 'home',
});

export default function Login() {
  const from = useFrom();
  return (
    <>
      {/* The page does nothing without scripts: said in a browser without them. */}
      <noscript>
        <p className="mx-auto max-w-xl px-4 pt-6 font-semibold text-danger">{login.needsScripts}</p>
      </noscript>
      <div className="px-4 sm:px-6">
        <div className="mx-auto w-full max-w-xl pt-6 empty:hidden">
          <FirstSignInOfNewSchool />
        </div>
      </div>
      <LanguageLinks to={from ?? paths.login} className="mx-auto w-full max-w-xl px-4 sm:px-0" />
      <SignInScreen from={from} />
    </>
  );
}
