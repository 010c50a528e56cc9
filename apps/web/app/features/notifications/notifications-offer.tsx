// Offers notifications in the library to students of a class, once; and keeps those up that are on. The browser asks only after a press.

import { useQuery } from '@tanstack/react-query';
import { readNotifications } from '@valence/contract/auth/notifications';
import { notificationsCopy as copy } from '@valence/copy/auth/notifications';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { isUnanswered, keepUp, putAside } from './this-browser.ts';
import { useTurnOn } from './use-turn-on.ts';

export default function NotificationsOffer() {
  const [isOpen, setOpen] = useState(isUnanswered);
  useEffect(() => {
    keepUp().catch((error: unknown) => console.warn('The notifications are not kept up', error));
  }, []);
  const { data } = useQuery({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(readNotifications, undefined, { signal }),
    enabled: isOpen,
  });
  const close = () => setOpen(false);
  const { turnOn, isBusy } = useTurnOn(close);
  if (!isOpen || !data?.isOffered) return null;
  const later = () => {
    putAside();
    close();
  };
  return (
    <section
      aria-label={copy.title}
      className="flex flex-wrap items-center gap-3 rounded-card border border-brand/25 bg-brand/10 px-4 py-2"
    >
      <p className="min-w-0 grow basis-60 text-15 font-semibold">{copy.offer}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={turnOn}>
          {copy.allow}
        </Button>
        <Button look="quiet" onClick={later}>
          {copy.later}
        </Button>
      </div>
    </section>
  );
}
