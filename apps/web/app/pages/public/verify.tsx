// The verification screen on its own address: only with a pending sign-in.

import { verify } from '@valence/copy/verify';
import { VerifyScreen } from '../../features/sign-in/verify.tsx';

export const meta = () => [{ title: verify.documentTitle }];

export default function Verify() {
  return <VerifyScreen />;
}
