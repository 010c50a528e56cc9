// Sign-in.

import { login } from '@valence/copy/login';
import { SignInScreen } from '../../features/sign-in/sign-in.tsx';
import { useFrom } from '../guards.tsx';

export const meta = () => [
  { title: login.documentTitle },
  { name: 'description', content: login.description },
];

export default function Login() {
  return <SignInScreen from={useFrom()} />;
}
