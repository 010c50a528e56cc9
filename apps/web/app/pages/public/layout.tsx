// The frame of the pages that need no sign-in.

import { common } from '@valence/copy/common';
import { Shell } from '../../ui/shell.tsx';
import { VisitorsOnly } from '../guards.tsx';
import { HomeMark } from '../home-mark.tsx';

export default function PublicLayout() {
  return (
    <Shell skipLabel={common.skipToContent} brand={<HomeMark />}>
      <VisitorsOnly />
    </Shell>
  );
}
