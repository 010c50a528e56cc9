// The privacy policy.

import { privacyPolicy } from '@valence/copy/legal-privacy';
import { schoolPage } from '../../lib/school-content.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/privacy-policy.ts';
import { LegalRoute, legalData, legalMeta } from './legal-route.tsx';

export const loader = () => legalData(schoolPage(), privacyPolicy);

export const meta = ({ loaderData }: Route.MetaArgs) => legalMeta(loaderData, paths.privacy);

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalRoute data={loaderData} />;
}
