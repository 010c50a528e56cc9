// Counts and traces what WhatsApp and the players are answered, around the services themselves, which know nothing of it.

import type { PlaybackService } from '../features/playback/playback.service.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import type { WhatsApp } from '../ports/whatsapp/whatsapp.ts';

/** WhatsApp may invent further statuses: they count as one, so that a stranger's text is no label. */
const STATUSES: ReadonlySet<string> = new Set(['sent', 'delivered', 'read', 'failed', 'played']);

export function countedWhatsApp(whatsapp: WhatsApp, metrics: Metrics | undefined): WhatsApp {
  if (!metrics) return whatsapp;
  const sent = metrics.counter({
    name: 'valence_whatsapp_sent_total',
    help: 'Messages that were handed to WhatsApp, by what became of the call.',
    labels: ['outcome'],
  });
  const delivered = metrics.counter({
    name: 'valence_whatsapp_statuses_total',
    help: 'What WhatsApp reported about messages; a report that it repeats counts again.',
    labels: ['status'],
  });
  return {
    ...whatsapp,
    async send(message) {
      const outcome = await whatsapp.send(message);
      sent({ outcome: outcome.kind });
      return outcome;
    },
    readDelivery(body, signature) {
      const delivery = whatsapp.readDelivery(body, signature);
      if (delivery.kind !== 'events') {
        delivered({ status: delivery.kind });
        return delivery;
      }
      for (const event of delivery.events)
        if (event.kind === 'status')
          delivered({ status: STATUSES.has(event.status) ? event.status : 'other' });
      return delivery;
    },
  };
}

/** The span says which kind of message went out and what became of it, not to whom. */
export function tracedWhatsApp(whatsapp: WhatsApp, tracing: Tracing | undefined): WhatsApp {
  if (!tracing) return whatsapp;
  return {
    ...whatsapp,
    send: async (message) =>
      tracing.call(
        {
          name: 'WhatsApp send',
          attributes: { 'whatsapp.message.kind': message.content.kind },
          outcome: ({ kind }) => ({ 'whatsapp.outcome': kind }),
        },
        async () => whatsapp.send(message),
      ),
  };
}

export function countedPlayback(playback: PlaybackService, metrics: Metrics | undefined): PlaybackService {
  if (!metrics) return playback;
  const parts = metrics.counter({
    name: 'valence_stream_parts_total',
    help: 'Requests for parts of lessons, by the answer of the check; nginx asks once for many.',
    labels: ['asked_by', 'outcome'],
  });
  return {
    ...playback,
    async admit(request) {
      const admitted = await playback.admit(request);
      parts({ asked_by: 'player', outcome: admitted instanceof Refused ? admitted.code : 'admitted' });
      return admitted;
    },
    async pass(request) {
      const pass = await playback.pass(request);
      parts({ asked_by: 'nginx', outcome: pass ? 'admitted' : 'not-passed' });
      return pass;
    },
  };
}
