// The page of reminders: composing one with its preview, what was sent, and the settings.

import { messagesCopy as copy } from '@valence/copy/admin/messages';
import { common } from '@valence/copy/common';
import { may } from '@valence/domain/roles';
import { Composer, ORDER_FILTERS } from '../../features/admin/messages/composer.tsx';
import { Batches, Spend } from '../../features/admin/messages/ledger.tsx';
import { ledgerQuery } from '../../features/admin/messages/messages-calls.ts';
import { SettingsForm } from '../../features/admin/messages/settings-form.tsx';
import { classesQuery } from '../../features/admin/payments/payments-queries.ts';
import { useAuth } from '../../lib/auth.tsx';
import { useListAddress } from '../../lib/list-address.ts';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';

export default function Messages() {
  const { role } = useAuth();
  const address = useListAddress(ORDER_FILTERS, '');
  const ledger = useReading(ledgerQuery(address.page));
  const classes = useReading(classesQuery);
  const isComposing = address.read('kind') !== '';
  const { ids, videoId } = Object.fromEntries(ORDER_FILTERS.map((name) => [name, address.read(name)]));
  return (
    <>
      <PageHeading
        title={copy.title}
        documentTitle={copy.documentTitle}
        intro={copy.intro}
        actions={
          !isComposing && <Button onClick={() => address.set({ kind: 'dues' })}>{copy.compose}</Button>
        }
      />
      {/* The key starts anew what was written about something else. */}
      {isComposing && <Composer key={`${ids}/${videoId}`} address={address} classes={classes.data ?? []} />}
      <Loaded query={ledger} failed={copy.failed} again={common.tryAgain} skeleton="h-80">
        {(data) => (
          <>
            <Spend spend={data.spend} />
            <Batches ledger={data} view={address} />
            {role && may(role, 'settings.change') && (
              <details className="mt-8">
                <summary className="flex min-h-11 cursor-pointer items-center text-21 font-semibold">
                  {copy.settings.title}
                </summary>
                <p className="mb-4 text-15 text-ink-soft">{copy.settings.intro}</p>
                <SettingsForm settings={data.settings} />
              </details>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
