// The visitors' pages of signing in, with a server whose answers the test decides.

import { type AttemptStatus, attemptStatus, requestCode, verifyCode } from '@valence/contract/auth/sign-in';
import { REFUSALS, type RefusalCode } from '@valence/contract/refusals';
import { readChat } from '@valence/contract/site/chat';
import { refusalSentences } from '@valence/copy/refusals';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignInScreen } from '../app/features/sign-in/sign-in.tsx';
import { VerifyScreen } from '../app/features/sign-in/verify.tsx';
import { AuthProvider } from '../app/lib/auth.tsx';
import { now } from '../app/lib/clock.ts';
import { LOGIN_RECORD_KEY } from '../app/lib/login-record.ts';
import { Navigation, usePlace } from '../app/lib/navigation.tsx';
import { SESSION_KEY, session } from '../app/lib/session.ts';
import { useFrom } from '../app/pages/public/guards.tsx';
import PublicLayout from '../app/pages/public/layout.tsx';
import { paths } from '../app/paths.ts';
import { ToastProvider } from '../app/ui/toast.tsx';

/** The attempt that the browser has stored, and the one that the server begins when it is asked for another. */
export const STORED = 'a'.repeat(22);
export const NEXT = 'b'.repeat(22);
export const CODE = '481930';
export const PHONE = '94771234567';
/** What a session begins with. */
export const SIGNED_IN = { isAuthenticated: true, role: 'student', token: 'token', refreshToken: 'refresh' };

type Answer = () => Response | Promise<Response>;

export interface SignInServer {
  /** Of the attempt; a page may meet one that it does not know. */
  status: AttemptStatus | 'suspended';
  /** For how long the attempt's code is valid. */
  secondsLeft: number;
  /** What is answered in place of the usual, by the endpoint's path. */
  instead: Record<string, Answer | undefined>;
  /** What was sent to an endpoint, in this order. */
  sent: (endpoint: { path: string }) => unknown[];
  /** The usual answer to the last request for this endpoint. */
  usual: (endpoint: { path: string }) => Response;
}

/** Replaces the network by a server that knows one attempt. */
export function signInServer(change: Partial<SignInServer> = {}): SignInServer {
  const requests: { path: string; body: unknown }[] = [];
  const sent = ({ path }: { path: string }) =>
    requests.filter((request) => request.path === path).map(({ body }) => body);
  const server: SignInServer = {
    status: 'sent',
    secondsLeft: 300,
    instead: {},
    sent,
    usual: (endpoint) => usualAnswer(server, endpoint.path),
    ...change,
  };
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname: path } = new URL(address, location.origin);
    requests.push({ path, body: body && JSON.parse(body) });
    return (server.instead[path] ?? (() => usualAnswer(server, path)))();
  });
  return server;
}

function usualAnswer({ status, secondsLeft, sent }: SignInServer, path: string): Response {
  const endsIn = (seconds: number) => new Date(now() + seconds * 1000).toISOString();
  if (path === attemptStatus.path)
    return Response.json({ status, otpExpires: endsIn(secondsLeft), letters: 'KTRMB' });
  if (path === requestCode.path)
    return Response.json({ userId: NEXT, otpExpires: endsIn(600), phone: PHONE, letters: 'SPLQW' });
  if (path === verifyCode.path) {
    const { otp } = sent(verifyCode).at(-1) as { otp: string };
    return otp === CODE ? Response.json(SIGNED_IN) : refused('code-wrong', ' 4 tries are left.');
  }
  if (path === readChat.path) {
    const chatLink = 'https://wa.me/94770000000?text=Passcode';
    return Response.json({ number: '94770000000', chatLink, simulated: false });
  }
  throw new Error(`No answer to ${path} is known`);
}

/** As the server refuses. @param more what the sentence ends with */
export function refused(code: RefusalCode, more = ''): Response {
  const status = REFUSALS[code];
  return Response.json({ statusCode: status, code, message: refusalSentences[code] + more }, { status });
}

/** Stores an attempt as one that this browser began some minutes ago. */
export function storeAttempt({ ageMinutes = 0, ...record }: Record<string, unknown> = {}): void {
  const time = now() - Number(ageMinutes) * 60_000;
  localStorage.setItem(LOGIN_RECORD_KEY, JSON.stringify({ id: STORED, phoneNo: PHONE, time, ...record }));
}

/** The stored attempt. */
export function storedAttempt(): unknown {
  return JSON.parse(localStorage.getItem(LOGIN_RECORD_KEY) ?? 'null');
}

export function storedSession(): unknown {
  return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
}

/** For `afterEach`. */
export function forgetSignIn(): void {
  session.clear();
  localStorage.clear();
}

type Frame = ComponentType<{ children: ReactNode }>;

/**
 * Opens an address of the site. Those of signing in are their own; any other shows its address alone.
 * @param Behind what is around the pages that are no sign-in
 */
export async function openSignIn(address: string = paths.login, Behind: Frame = Fragment): Promise<void> {
  const { pathname, search } = new URL(address, location.origin);
  const place = { pathname, search, hash: '', state: undefined, key: '' };
  await render(
    <Navigation first={{ place, screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider>
          <ToastProvider closeLabel="Close" undoLabel="Undo">
            <PageHere Behind={Behind} />
          </ToastProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
}

function PageHere({ Behind }: { Behind: Frame }) {
  const { pathname, search } = usePlace();
  const from = useFrom();
  if (pathname === paths.login)
    return (
      <PublicLayout>
        <SignInScreen from={from} />
      </PublicLayout>
    );
  if (pathname === paths.verify)
    return (
      <PublicLayout>
        <VerifyScreen />
      </PublicLayout>
    );
  return (
    <Behind>
      <p>{arrival(pathname + search)}</p>
    </Behind>
  );
}

const arrival = (path: string) => `This is ${path}.`;

/** What is shown at an address that is no page of signing in. */
export const arrivedAt = (path: string) => page.getByText(arrival(path), { exact: true });

/** As when the person comes back to the tab from WhatsApp. */
export function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Lets the test's clock run on, and React show what follows from it: what is still there afterwards has stayed. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((shown) => {
    requestAnimationFrame(() => requestAnimationFrame(shown));
  });
}
