// The verification screen on its own address: only with a pending sign-in.

import { brand } from 'virtual:brand';
import { verify } from '@valence/copy/verify';
import { VerifyScreen } from '../../features/sign-in/verify.tsx';

export const meta = () => [
  { title: verify.documentTitle(brand) },
  { name: 'description', content: verify.description },
];

export default function Verify() {
  return <VerifyScreen />;
}
