// Where the built pages are, and the program that writes the public ones anew.

import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../../../web');
export const BUILT_PAGES = {
  pagesFolder: join(WEB, 'build/client'),
  pagesProgram: join(WEB, 'build-steps/render-pages.ts'),
};
