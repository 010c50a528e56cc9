// The live test of WhatsApp: what Meta answers about the number and the token, and whether a signed message has arrived.

import { useQueryClient } from '@tanstack/react-query';
import type { Setup } from '@valence/contract/admin/setup';
import { setupCopy } from '@valence/copy/admin/setup';
import { common } from '@valence/copy/common';
import { formatPhone } from '@valence/domain/phone';
import { type ReactNode, useEffect } from 'react';
import { dayAndTime } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check, Warning } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Ring } from '../../../ui/spinner.tsx';
import { setupQuery, useWhatsAppTest } from './setup-calls.ts';

const copy = setupCopy.whatsapp;

/** While one waits for the own message. */
const POLL_MS = 3000;

export function WhatsAppDialog({ onClose }: { onClose: () => void }) {
  const setup = useReading({
    ...setupQuery,
    refetchInterval: ({ state }) => {
      const whatsapp = state.data?.whatsapp;
      return whatsapp && !whatsapp.simulated && whatsapp.arrivedAt === null ? POLL_MS : false;
    },
  });
  return (
    <Dialog open title={copy.title} onClose={onClose}>
      <Loaded query={setup} failed={setupCopy.failed} again={common.tryAgain} skeleton="h-60">
        {({ whatsapp }) => (whatsapp.simulated ? <Simulated /> : <Tests whatsapp={whatsapp} />)}
      </Loaded>
    </Dialog>
  );
}

function Simulated() {
  return (
    <div className="grid gap-3 text-15">
      <p>{copy.simulated}</p>
      <dl className="grid gap-2">
        {copy.settings.map(([name, text]) => (
          <div key={name}>
            <dt className="font-mono text-13 font-semibold wrap-anywhere text-ink">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="wrap-anywhere">{copy.number}</p>
    </div>
  );
}

function Tests({ whatsapp }: { whatsapp: Setup['whatsapp'] }) {
  const test = useWhatsAppTest();
  const client = useQueryClient();
  const { mutate } = test;
  const { arrivedAt } = whatsapp;
  // Again once a message has arrived: the server remembers a test that found both.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrival is what starts the next test
  useEffect(() => {
    mutate(undefined, { onSuccess: () => void client.invalidateQueries({ queryKey: setupQuery.queryKey }) });
  }, [mutate, client, arrivedAt]);
  return (
    <div className="grid gap-5">
      <section>
        <h3 className="text-15 text-ink">{copy.token}</h3>
        <div role="status" className="mt-1">
          <TokenResult test={test} />
        </div>
        <Button look="secondary" className="mt-3" busy={test.isPending} onClick={() => mutate()}>
          {test.data || test.isError ? copy.again : copy.test}
        </Button>
      </section>
      <section className="border-t border-line pt-4">
        <h3 className="text-15 text-ink">{copy.webhook}</h3>
        <div role="status" className="mt-1">
          {arrivedAt === null ? (
            <Line mark={<Ring size={18} />}>{copy.waiting}</Line>
          ) : (
            <Line mark={<Good />}>{copy.arrived(dayAndTime(arrivedAt))}</Line>
          )}
        </div>
        {arrivedAt === null && <HowToSend whatsapp={whatsapp} />}
      </section>
    </div>
  );
}

function HowToSend({ whatsapp: { number, webhookUrl } }: { whatsapp: Setup['whatsapp'] }) {
  return (
    <>
      <p className="mt-2 text-15">{copy.send(formatPhone(number))}</p>
      <p className="mt-2 text-13">
        {copy.webhookAt} <span className="font-mono wrap-anywhere text-ink">{webhookUrl}</span>{' '}
        {copy.webhookThen}
      </p>
    </>
  );
}

function TokenResult({ test }: { test: ReturnType<typeof useWhatsAppTest> }) {
  if (test.isPending) return <Line mark={<Ring size={18} />}>{copy.testing}</Line>;
  if (test.isError) return <Line mark={<Bad />}>{spokenError(test.error, copy.testFailed)}</Line>;
  if (!test.data) return null;
  const { token, words, number, name } = test.data;
  const { title, text } = copy.tokens[token];
  const isRight = token === 'right';
  return (
    <Line mark={isRight ? <Good /> : <Bad />}>
      <span className="font-semibold text-ink">{title}</span>
      {isRight && number !== null && <span className="block">{copy.known(number, name ?? '')}</span>}
      {text && <span className="mt-1 block">{text}</span>}
      {words && <span className="mt-1 block text-13 wrap-anywhere">{copy.said(words)}</span>}
    </Line>
  );
}

const Good = () => <Check size={20} className="mt-0.5 shrink-0 text-good" />;
const Bad = () => <Warning size={20} className="mt-0.5 shrink-0 text-danger" />;

function Line({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 text-15">
      <span className="mt-0.5 shrink-0">{mark}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
