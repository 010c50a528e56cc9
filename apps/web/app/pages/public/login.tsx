// Sign-in.

import { brand } from 'virtual:brand';
import { pageMeta } from 'virtual:page-meta';
import { login } from '@valence/copy/login';
import { SignInScreen } from '../../features/sign-in/sign-in.tsx';
import { paths } from '../../paths.ts';
import { useFrom } from '../guards.tsx';
import { NoScript } from './no-script.tsx';

// Not in a loader: whoever is sent here needs no network for it.
export const meta = () =>
  pageMeta({
    title: login.documentTitle(brand),
    description: login.description(brand),
    path: paths.login,
    picture: 'home',
  });

export default function Login() {
  return (
    <>
      <NoScript words={login.needsScripts} />
      <SignInScreen from={useFrom()} />
    </>
  );
}
