// A proxy between a browser and the product that records the reports about visits and the server's answers, also those that are
// sent by a page that is already gone.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Activity } from '@valence/contract/site/analytics';

interface Recorded<Body> {
  body: Body;
  /** The status of the server's answer. */
  status: number;
  answer: unknown;
}

export interface BeaconRecorder {
  readonly url: string;
  readonly visits: Recorded<{ sessionId: string; landingPage: string }>[];
  readonly activities: Recorded<Activity>[];
  close(): Promise<void>;
}

/** @param target the product's address */
export async function recordBeacons(target: string): Promise<BeaconRecorder> {
  const visits: BeaconRecorder['visits'] = [];
  const activities: BeaconRecorder['activities'] = [];
  const server = createServer((incoming, outgoing) => {
    const reports = { '/api/v1/analytics/visit': visits, '/api/v1/analytics/activity': activities }[
      incoming.url ?? ''
    ];
    pass(target, incoming, outgoing, (sent, status, answer) => {
      reports?.push({ body: JSON.parse(sent) as never, status, answer: JSON.parse(answer) as unknown });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    visits,
    activities,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Done = (sent: string, status: number, answer: string) => void;

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse, done: Done): void {
  const sent: Buffer[] = [];
  const { method, url = '/', headers } = incoming;
  const onward = request(new URL(url, target), {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  incoming.on('data', (chunk: Buffer) => sent.push(chunk)).pipe(onward);
  onward.on('error', () => outgoing.destroy());
  onward.on('response', (answer) => {
    const { statusCode = 502 } = answer;
    outgoing.writeHead(statusCode, answer.headers);
    const parts: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => parts.push(chunk)).pipe(outgoing);
    answer.on('end', () => {
      if (method === 'POST')
        done(Buffer.concat(sent).toString(), statusCode, Buffer.concat(parts).toString());
    });
  });
}
