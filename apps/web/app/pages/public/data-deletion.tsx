// How to have one's data deleted.

import { dataDeletion } from '@valence/copy/legal-deletion';
import { schoolPage } from '../../lib/school-content.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/data-deletion.ts';
import { LegalRoute, legalData, legalMeta } from './legal-route.tsx';

export const loader = () => legalData(schoolPage(), dataDeletion);

export const meta = ({ loaderData }: Route.MetaArgs) => legalMeta(loaderData, paths.deletion);

export default function DataDeletion({ loaderData }: Route.ComponentProps) {
  return <LegalRoute data={loaderData} />;
}
