// Shown in the place of a part whose script did not load. Only a reload helps: browsers remember the failure for the page's life.

import { fault } from '@valence/copy/common';
import { TextButton } from '../../ui/button.tsx';

export function PartFailed() {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3">
      {fault.part}
      <TextButton onClick={() => window.location.reload()}>{fault.reload}</TextButton>
    </p>
  );
}
