// The verification screen on its own address: only with a pending sign-in.

import { brand } from 'virtual:brand';
import { verify } from '@valence/copy/auth/verify';
import { VerifyScreen } from '../../features/sign-in/verify.tsx';
import type { PageHead } from '../../lib/page-head.ts';

export const head = (): PageHead => ({
  title: verify.documentTitle(brand),
  description: verify.description,
});

export default function Verify() {
  return <VerifyScreen />;
}
