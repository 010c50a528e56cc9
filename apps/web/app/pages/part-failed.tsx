// What stands in the place of a part that did not come. Its script is not asked for twice by one page: browsers remember the failure.

import { fault } from '@valence/copy/common';
import { TextButton } from '../ui/button.tsx';

export function PartFailed() {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3">
      {fault.part}
      <TextButton onClick={() => window.location.reload()}>{fault.reload}</TextButton>
    </p>
  );
}
