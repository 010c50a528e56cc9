// Any address that the site map does not know.

import { notFound } from '@valence/copy/common';
import { NotFoundScreen } from './screens.tsx';

export const meta = () => [{ title: notFound.title }];

export default function NotFound() {
  return <NotFoundScreen />;
}
