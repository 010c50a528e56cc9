// The library before its scripts have arrived: its frame, and the skeletons of its lessons. It is written into the document, and
// the page takes its place; nothing of it can be used.

import { brand } from 'virtual:brand';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/learning/library';
import { LibrarySearch } from '../../features/library/library-search.tsx';
import { UnnamedShelf } from '../../features/library/library-shelves.tsx';
import { EVERYTHING } from '../../features/library/library-view.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { PageBody, Shell } from '../../ui/shell.tsx';

export function LibraryShell() {
  return (
    <div data-shell="">
      <p role="status" className="sr-only">
        {libraryCopy.loading}
      </p>
      <div inert aria-hidden="true">
        <Shell
          skipLabel={common.skipToContent}
          brand={
            <span className="inline-flex min-h-11 items-center">
              <BrandMark label={brand} />
            </span>
          }
        >
          <PageBody>
            <div className="flex flex-col gap-6 sm:gap-8">
              <LibrarySearch wanted={EVERYTHING} categories={[]} onChange={() => {}} />
              <UnnamedShelf />
            </div>
          </PageBody>
        </Shell>
      </div>
    </div>
  );
}
