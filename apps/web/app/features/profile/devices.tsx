// The devices that are signed in: each can be signed out from here, or all but this one.

import type { listSessions } from '@valence/contract/auth/sign-in';
import type { ReplyOf } from '@valence/contract/endpoint';
import { devicesCopy as copy } from '@valence/copy/auth/profile';
import { common } from '@valence/copy/common';
import { now } from '../../lib/clock.ts';
import { useReading } from '../../lib/reading.ts';
import { refusalOr } from '../../lib/spoken-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { devicesQuery, useDeviceEnd, useOthersEnd } from './queries.ts';
import { Loading, Section } from './section.tsx';

type Device = ReplyOf<typeof listSessions>['sessions'][number];

export function Devices() {
  const { data, isError, refetch } = useReading(devicesQuery);
  return (
    <Section title={copy.title}>
      {data ? (
        <>
          <ul className="divide-y divide-line">
            {/* This device comes first, because people look for it. */}
            {data
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((device) => (
                <Line key={device.id} device={device} />
              ))}
          </ul>
          {data.length > 1 && <EndOthers />}
        </>
      ) : (
        <Loading
          failure={isError ? copy.failed : undefined}
          retry={() => void refetch()}
          placeholder={
            <ul>
              <Line device={anyDevice()} />
            </ul>
          }
        />
      )}
    </Section>
  );
}

/** A placeholder of the right size: most people have this device alone. */
function anyDevice(): Device {
  const at = new Date(now()).toISOString();
  return { id: '', device: copy.here, signedInAt: at, lastUsedAt: at, current: true };
}

function Line({ device: { id, device, signedInAt, lastUsedAt, current } }: { device: Device }) {
  const end = useDeviceEnd();
  const confirm = useConfirm();
  const toast = useToast();
  const since = new Date(signedInAt);
  const signOut = async () => {
    const question = { title: copy.endNamed(device, since), message: copy.endQuestion };
    if (!(await confirm({ ...question, accept: copy.end, reject: common.cancel }))) return;
    end.mutate(id, {
      onSuccess: () => toast({ kind: 'success', text: copy.ended(device) }),
      onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.endFailed) }),
    });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="text-13 text-ink-soft">{copy.times(since, new Date(lastUsedAt))}</p>
      </div>
      {current ? (
        <Badge tone="good">{copy.here}</Badge>
      ) : (
        <Button
          look="secondary"
          busy={end.isPending}
          aria-label={copy.endNamed(device, since)}
          onClick={() => void signOut()}
        >
          {copy.end}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const end = useOthersEnd();
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const question = { title: copy.endOthers, message: copy.othersQuestion };
    const accepted = await confirm({ ...question, accept: copy.end, reject: common.cancel });
    if (!accepted) return;
    end.mutate(undefined, {
      onSuccess: ({ ended }) => toast({ kind: 'success', text: copy.othersEnded(ended) }),
      onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.endFailed) }),
    });
  };
  return (
    <Button look="quiet" className="-mx-3 mt-2" busy={end.isPending} onClick={() => void ask()}>
      {copy.endOthers}
    </Button>
  );
}
