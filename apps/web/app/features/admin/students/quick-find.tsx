// Ctrl/⌘ K: finds students, pages, actions, classes and videos, without leaving the keyboard.

import { findCopy as copy } from '@valence/copy/admin/find-student';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../../lib/navigation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Search } from '../../../ui/page-icons.tsx';
import { FindForm } from './find-form.tsx';
import type { Place } from './use-found-places.ts';

interface QuickFindProps {
  /** The pages of the admin area that the role may open. */
  pages: readonly Place[];
}

/** The button and the dialog that it opens. */
export function QuickFind({ pages }: QuickFindProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useFindKey(() => setOpen(true));
  return (
    <>
      <Button
        look="secondary"
        icon={<Search />}
        wide
        className="px-3 whitespace-nowrap"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {copy.open}
        <kbd className="ml-auto rounded-md border border-line px-1.5 font-sans text-13 text-ink-soft max-sm:hidden">
          Ctrl K
        </kbd>
      </Button>
      <Dialog open={open} title={copy.title} onClose={() => setOpen(false)}>
        {open && (
          <FindForm
            pages={pages}
            onGo={(to) => {
              setOpen(false);
              navigate(to);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function useFindKey(find: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      find();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
