// Which pages are open to whom, and where signing in and out leads.

import { profile } from '@valence/contract/auth/profile';
import { logout, type SignedIn } from '@valence/contract/auth/sign-in';
import { login } from '@valence/copy/auth/sign-in';
import { shell } from '@valence/copy/common';
import { notFound } from '@valence/copy/site/not-found';
import type { Role } from '@valence/domain/role';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  arrivedAt,
  CODE,
  comeBack,
  forgetSignIn,
  openSignIn,
  PHONE,
  SIGNED_IN,
  signInServer,
  storeAttempt,
  storedAttempt,
  storedSession,
} from '../../../test/sign-in-pages.tsx';
import { useProfile } from '../../features/account/profile-query.ts';
import { usePlace } from '../../lib/navigation.tsx';
import { SESSION_KEY, session } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { AdminOnly } from '../admin/guard.tsx';
import NotFound from '../not-found.tsx';
import SignedInOnly from './guard.tsx';
import StudentLayout from './layout.tsx';

afterEach(forgetSignIn);

const phoneTitle = () => page.getByRole('heading', { name: login.phoneTitle });
const menu = () => page.getByRole('button', { name: shell.openMenu });

function opening() {
  return signInServer({
    instead: {
      [profile.path]: () =>
        Response.json({ name: 'Nimali', phone: PHONE, school: null, alYear: 2027, role: 'student' }),
    },
  });
}

function signedIn(role: Role = 'student'): void {
  session.set({ ...(SIGNED_IN as SignedIn), role });
}

/** Signs in from the card of the number. */
async function signIn(): Promise<void> {
  await page.getByLabelText(login.phoneLabel).fill(PHONE);
  await page.getByRole('button', { name: login.requestOtp }).click();
  await expect.element(page.getByText(login.waiting)).toBeVisible();
  comeBack();
  await expect.element(page.getByText(login.sent)).toBeVisible();
  await page.getByLabelText(login.codeLabel).fill(CODE);
}

async function pressLogout(): Promise<void> {
  await menu().click();
  await page.getByRole('button', { name: shell.logout }).click();
}

test('a visitor is led to sign-in, and after it to the page first wanted', async () => {
  opening();
  await openSignIn('/profile?from=menu', SignedInOnly);
  await expect.element(phoneTitle()).toBeVisible();
  await signIn();
  await expect.element(arrivedAt('/profile?from=menu')).toBeVisible();
});

test('who was signed out by the server reads why, and comes back to the same page after the next sign-in', async () => {
  opening();
  signedIn();
  await openSignIn('/profile', SignedInOnly);
  await expect.element(arrivedAt('/profile')).toBeVisible();
  session.clear('No longer.');
  await expect.element(page.getByText('No longer.')).toBeVisible();
  await expect.element(phoneTitle()).toBeVisible();
  await signIn();
  await expect.element(arrivedAt('/profile')).toBeVisible();
});

/** What a page shows that the cache of answers has. */
function OwnName() {
  const { data } = useProfile();
  return <p>{data?.name}</p>;
}

test('A2 a tab that slept while another person signed in in the next one shows nothing of the person before', async () => {
  const server = opening();
  const token = (account: string) => `.${btoa(JSON.stringify({ sub: account }))}.`;
  session.set({ ...(SIGNED_IN as SignedIn), token: token('nimali') });
  await openSignIn('/profile', () => (
    <SignedInOnly>
      <OwnName />
    </SignedInOnly>
  ));
  const main = page.getByRole('main');
  await expect.element(main.getByText('Nimali')).toBeVisible();
  server.instead[profile.path] = () => new Promise(() => {});
  // Of all that was stored meanwhile, the tab that wakes up reads the last.
  const stored = { ...SIGNED_IN, token: token('kasun') };
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored));
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
  await expect.element(main.getByText('Nimali')).not.toBeInTheDocument();
  expect(session.state().signedIn?.token).toBe(stored.token);
});

test('a sign-out that fails is only logged; one that works forgets the session, the attempt and the page', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = opening();
  signedIn();
  storeAttempt({ fromPath: '/notebook' });
  await openSignIn('/profile', SignedInOnly);
  server.instead[logout.path] = () => Response.json({}, { status: 500 });
  await pressLogout();
  await expect.poll(() => warned.mock.calls.map(([text]) => text as string)).toEqual(['Sign-out failed']);
  await expect.element(arrivedAt('/profile')).toBeVisible();
  expect(storedSession()).not.toBeNull();
  server.instead[logout.path] = () => Response.json({ success: true });
  await pressLogout();
  await expect.element(phoneTitle()).toBeVisible();
  expect([storedSession(), storedAttempt()]).toEqual([null, null]);
  await signIn();
  await expect.element(arrivedAt('/video_library')).toBeVisible();
});

test.each(['/login', '/verify'])('signed in, %s leads to the library', async (path) => {
  opening();
  signedIn();
  await openSignIn(path, SignedInOnly);
  await expect.element(arrivedAt('/video_library')).toBeVisible();
});

function WithAdminArea({ children }: { children: ReactNode }) {
  const isAdmin = usePlace().pathname === paths.dashboard;
  return <SignedInOnly>{isAdmin ? <AdminOnly>{children}</AdminOnly> : children}</SignedInOnly>;
}

test('the dashboard is for the admin area: a student is sent to the library, and has no link to it', async () => {
  opening();
  signedIn();
  await openSignIn('/dashboard', WithAdminArea);
  await expect.element(arrivedAt('/video_library')).toBeVisible();
  const main = page.getByRole('navigation', { name: shell.main });
  await expect.element(main.getByRole('link', { name: shell.home })).toBeVisible();
  expect(main.getByRole('link', { name: shell.dashboard }).elements()).toEqual([]);
});

test.each(['admin', 'assistant'] as const)(
  'the dashboard opens for an %s, who has a link to it',
  async (role) => {
    opening();
    signedIn(role);
    await openSignIn('/dashboard', WithAdminArea);
    await expect.element(arrivedAt('/dashboard')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: shell.dashboard }))
      .toHaveAttribute('href', '/dashboard');
  },
);

test('an unknown address says so, and leads a visitor to the start page', async () => {
  opening();
  await openSignIn('/no/such/page', () => (
    <StudentLayout>
      <NotFound />
    </StudentLayout>
  ));
  await expect.element(page.getByRole('heading', { name: notFound.title })).toBeVisible();
  await expect.element(page.getByRole('link', { name: notFound.toHome })).toHaveAttribute('href', '/');
  expect(menu().elements()).toEqual([]);
});

test('an unknown address says so, and who is signed in keeps the menu and is led to the lessons', async () => {
  opening();
  signedIn();
  await openSignIn('/no/such/page', () => (
    <StudentLayout>
      <NotFound />
    </StudentLayout>
  ));
  await expect.element(page.getByRole('heading', { name: notFound.title })).toBeVisible();
  await expect.element(menu()).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: notFound.toLessons }))
    .toHaveAttribute('href', '/video_library');
});
