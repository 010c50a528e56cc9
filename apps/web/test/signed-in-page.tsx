// A page behind sign-in in its frame, with a server whose answers the test decides.

import type { Endpoint } from '@valence/contract/endpoint';
import { REFUSALS, type RefusalCode } from '@valence/contract/refusals';
import type { Role } from '@valence/domain/role';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../app/lib/auth.tsx';
import { Navigation, usePlace } from '../app/lib/navigation.tsx';
import { session } from '../app/lib/session.ts';
import StudentLayout from '../app/pages/student/layout.tsx';
import { ToastProvider } from '../app/ui/toast.tsx';

/** What `call` reads by the contract, so that a reply of another shape is a failure to the page; or a whole response. */
type Reply = object | Promise<object>;

/** A request as the server sees it. */
interface Request {
  endpoint: Endpoint;
  path: string;
  body: unknown;
}

/** How an endpoint is answered; `answer` makes one. */
interface Answer {
  endpoint: Endpoint;
  reply: (request: Request) => Reply;
}

/** A later answer of the same endpoint takes the place of an earlier one. */
export function answer(endpoint: Endpoint, reply: Answer['reply']): Answer {
  return { endpoint, reply };
}

export interface Server {
  answers: Answer[];
  /** The bodies of the requests for an endpoint, in this order. */
  bodies: (endpoint: Endpoint) => unknown[];
}

/** Replaces the network by a server with these answers. What else is asked is written to the console, which fails the test. */
export function serverWith(...answers: Answer[]): Server {
  const requests: Request[] = [];
  const server: Server = {
    answers,
    bodies: (endpoint) => requests.filter((one) => one.endpoint === endpoint).map(({ body }) => body),
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname: path } = new URL(address, location.origin);
    const found = server.answers.findLast(
      ({ endpoint }) =>
        endpoint.method === method &&
        new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    );
    if (!found) {
      console.error(`Nothing answers ${method} ${path}`);
      return Response.json({}, { status: 404 });
    }
    const request = { endpoint: found.endpoint, path, body: body && (JSON.parse(body as string) as unknown) };
    requests.push(request);
    const givenUp = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    const reply = await Promise.race([found.reply(request), givenUp]);
    return reply instanceof Response ? reply : Response.json(reply);
  });
  return server;
}

/** As the server refuses, in these words. */
export function refusal(code: RefusalCode, message: string): Response {
  const status = REFUSALS[code];
  return Response.json({ statusCode: status, code, message }, { status });
}

/** As a device without a connection fails. */
export const noConnection = async (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

/** The page reads whose it is. */
const TOKEN = `.${btoa(JSON.stringify({ sub: 'own' }))}.`;

/** Shows a page in its frame, signed in; any other address shows itself alone. What it stores is gone after the test. */
export async function openPage(pathname: string, page: ReactNode, role: Role = 'student') {
  session.set({ isAuthenticated: true, token: TOKEN, refreshToken: 'refresh', role });
  onTestFinished(() => localStorage.clear());
  const place = { pathname, search: '', hash: '', state: undefined, key: '' };
  return render(
    <Navigation first={{ place, screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider>
          <ToastProvider closeLabel="Close" undoLabel="Undo">
            <StudentLayout>
              <Here pathname={pathname}>{page}</Here>
            </StudentLayout>
          </ToastProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
}

function Here({ pathname, children }: { pathname: string; children: ReactNode }) {
  const here = usePlace().pathname;
  return here === pathname ? children : <p>{arrival(here)}</p>;
}

/** What is shown at another address than the opened one. */
export const arrival = (path: string) => `This is ${path}.`;
