// Which sections below the picture are open: remembered, so that who keeps notes finds them open in the next lesson.

import { useState } from 'react';
import { keptText } from '../../lib/browser-storage.ts';

const kept = keptText('lesson-sections');
const AT_FIRST = ['about', 'papers'];

export function useOpenSections() {
  const [open, setOpen] = useState(read);
  return {
    isOpen: (key: string) => open.includes(key),
    toggle: (key: string, isOpen: boolean) => {
      const next = [...open.filter((other) => other !== key), ...(isOpen ? [key] : [])];
      kept.write(next.join(' '));
      setOpen(next);
    },
  };
}

function read(): string[] {
  return kept.read()?.split(' ') ?? AT_FIRST;
}
