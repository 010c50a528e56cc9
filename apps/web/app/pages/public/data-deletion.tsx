// How to have one's data deleted.

import { dataDeletion } from '@valence/copy/legal-deletion';
import { displayFace } from '../../lib/display-face.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/data-deletion.ts';
import { legalData } from './legal-data.server.ts';
import { LegalRoute } from './legal-route.tsx';

export const loader = () => legalData(paths.deletion, dataDeletion);

export const links = displayFace;

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData.head;

export default function DataDeletion({ loaderData }: Route.ComponentProps) {
  return <LegalRoute data={loaderData} />;
}
