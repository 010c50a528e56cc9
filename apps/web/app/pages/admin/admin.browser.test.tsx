import { QueryClientProvider } from '@tanstack/react-query';
import { readFactors } from '@valence/contract/auth/second-factor';
import { securityCopy } from '@valence/copy/admin/second-factor';
import { videosCopy } from '@valence/copy/admin/videos';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { signedInAs } from '../../../test/signed-in.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { AuthProvider } from '../../lib/auth.tsx';
import { Navigation } from '../../lib/navigation.tsx';
import { createQueryClient } from '../../lib/query.ts';
import { ConfirmProvider } from '../../ui/dialog.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import Admin from './admin.tsx';

const NO_FACTORS = {
  ...{ required: false, due: false, mustConfirm: false, passkeysPossible: true },
  ...{ totp: null, passkeys: [], recoveryCodesLeft: 0 },
};
/** The second factor's banner. */
const setItUp = () => page.getByRole('link', { name: securityCopy.banner.open });
const heading = () => page.getByRole('heading', { level: 1, name: videosCopy.title, includeHidden: true });

/** A page of the admin area, with a server that answers about second factors as the test says, and about nothing else. */
async function opened(factors: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address, location.origin).pathname === readFactors.path ? factors() : new Promise(() => {}),
  );
  const place = { pathname: adminPaths.videos, search: '', hash: '', state: undefined, key: '' };
  const client = createQueryClient();
  await render(
    <Navigation first={{ place, screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider store={signedInAs('assistant')}>
          <QueryClientProvider client={client}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <ConfirmProvider closeLabel="Close">
                <Admin />
              </ConfirmProvider>
            </ToastProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
}

test('the banner of the second factor pushes nothing down that could already be pressed: the page shows with it', async () => {
  const answer = Promise.withResolvers<Response>();
  await opened(async () => answer.promise);
  await expect.element(heading()).toBeInTheDocument();
  await expect.element(heading()).not.toBeVisible();
  answer.resolve(Response.json(NO_FACTORS));
  await expect.element(heading()).toBeVisible();
  await expect.element(setItUp()).toBeVisible();
});

test('a page does not wait for an answer about the second factor that fails', async () => {
  const answer = Promise.withResolvers<Response>();
  await opened(async () => answer.promise);
  await expect.element(heading()).toBeInTheDocument();
  await expect.element(heading()).not.toBeVisible();
  answer.reject(new TypeError('Failed to fetch'));
  await expect.element(heading()).toBeVisible();
  expect(setItUp().elements()).toEqual([]);
});
