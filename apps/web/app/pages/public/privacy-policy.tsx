// The privacy policy.

import { privacyPolicy } from '@valence/copy/legal-privacy';
import { displayFace } from '../../lib/display-face.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/privacy-policy.ts';
import { legalData } from './legal-data.server.ts';
import { LegalRoute } from './legal-route.tsx';

export const loader = () => legalData(paths.privacy, privacyPolicy);

export const links = displayFace;

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData.head;

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalRoute data={loaderData} />;
}
