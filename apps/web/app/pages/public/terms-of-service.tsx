// The terms of service.

import { termsOfService } from '@valence/copy/legal-terms';
import { schoolPage } from '../../lib/school-content.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/terms-of-service.ts';
import { LegalRoute, legalData, legalMeta } from './legal-route.tsx';

export const loader = () => legalData(schoolPage(), termsOfService);

export const meta = ({ loaderData }: Route.MetaArgs) => legalMeta(loaderData, paths.terms);

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalRoute data={loaderData} />;
}
