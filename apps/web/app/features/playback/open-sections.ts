// Which sections below the picture are open: stored, so that a student who takes notes finds them open in the next lesson.

import { useState } from 'react';
import { storedText } from '../../lib/browser-storage.ts';

const storage = storedText('lesson-sections');
const OPEN_BY_DEFAULT = ['about', 'papers'];

export function useOpenSections() {
  const [open, setOpen] = useState(read);
  return {
    isOpen: (key: string) => open.includes(key),
    toggle: (key: string, isOpen: boolean) => {
      const next = [...open.filter((other) => other !== key), ...(isOpen ? [key] : [])];
      storage.write(next.join(' '));
      setOpen(next);
    },
  };
}

function read(): string[] {
  return storage.read()?.split(' ') ?? OPEN_BY_DEFAULT;
}
