// The terms of service.

import { termsOfService } from '@valence/copy/legal-terms';
import { displayFace } from '../../lib/display-face.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/terms-of-service.ts';
import { legalData } from './legal-data.server.ts';
import { LegalRoute } from './legal-route.tsx';

export const loader = () => legalData(paths.terms, termsOfService);

export const links = displayFace;

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData.head;

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalRoute data={loaderData} />;
}
