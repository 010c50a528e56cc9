// The admin area: who may enter it, its frame, and which of its pages is shown at an address below /dashboard.

import '../../styles/admin.css';
import { useQuery } from '@tanstack/react-query';
import { adminNavCopy as copy } from '@valence/copy/admin/frame';
import { notFound } from '@valence/copy/site/not-found';
import type { Phone } from '@valence/domain/phone';
import { type Ability, may } from '@valence/domain/roles';
import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { FactorBanner } from '../../features/admin/second-factor/factor-banner.tsx';
import { factorsQuery } from '../../features/admin/second-factor/factor-queries.ts';
import { setupQuery } from '../../features/admin/setup/setup-calls.ts';
import { QuickFind } from '../../features/admin/students/quick-find.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { AdminStudentProvider } from '../../lib/admin-student.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { useNavigate, usePlace } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import { AdminFrame, type AdminWay } from '../../ui/admin/admin-frame.tsx';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminOnly } from './guard.tsx';
import { type AdminSection, sections } from './sections.ts';

export default function Admin() {
  return (
    <AdminOnly>
      <Open />
    </AdminOnly>
  );
}

/** Marks that waited for a connection at the door are sent from whichever page is opened next. */
function useMarkSender(): void {
  useEffect(() => {
    const send = () =>
      void import('../../features/admin/door/waiting-marks.ts').then(
        ({ sendWaiting }) => sendWaiting(),
        (error: unknown) => console.warn('Waiting marks are not sent', error),
      );
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
}

function Open() {
  const { role } = useAuth();
  useMarkSender();
  const mayOpen = (ability: Ability) => role !== undefined && may(role, ability);
  const open = sections.filter(({ ability }) => mayOpen(ability));
  const pages = open.flatMap((section) =>
    section.pages.filter((page) => mayOpen(page.ability ?? section.ability)),
  );
  return (
    <div className="admin">
      <WithStudent>
        <AdminFrame
          label={copy.label}
          moreLabel={copy.more}
          ways={open.map(wayInto)}
          tools={<Tools pages={open.map(({ label, pages: [{ path }] }) => ({ label, to: path }))} />}
        >
          <Suspense fallback={<Skeleton className="h-100" />}>
            <Guarded pages={pages} />
          </Suspense>
        </AdminFrame>
      </WithStudent>
    </div>
  );
}

/** The door has a field of its own to find a student: on a phone there is no room for a second way. */
function Tools(quickFind: ComponentProps<typeof QuickFind>) {
  const { pathname } = usePlace();
  return (
    <div className={pathname === adminPaths.door ? 'max-lg:hidden' : undefined}>
      <QuickFind {...quickFind} />
    </div>
  );
}

/** While the person has to set up a second factor, only its page is shown. */
function Guarded({ pages }: { pages: AdminSection['pages'][number][] }) {
  const factors = useQuery(factorsQuery);
  const { pathname } = usePlace();
  const setup = useSetupList(pathname);
  if (factors.data?.due && pathname !== adminPaths.security)
    return <Redirect to={adminPaths.security} replace />;
  // The banner would push the page down under a finger that is on its way: the page loads, but is shown once the banner is known.
  const isBannerKnown = !isFirstAnswerComing(factors) && !isFirstAnswerComing(setup);
  return (
    <>
      {pathname !== adminPaths.security && !setup.isUnfinished && (
        // On a phone at the door it would push the field and the buttons below the keyboard.
        <div className={pathname === adminPaths.door ? 'max-lg:hidden' : undefined}>
          <FactorBanner />
        </div>
      )}
      <div className={isBannerKnown ? undefined : 'invisible'}>
        <Pages pages={pages} />
      </div>
    </>
  );
}

/** Not when it failed once: the page does not wait for the further tries. */
const isFirstAnswerComing = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0;

/** The overview's set-up list. It names the second factor already, as a step to do or one that was put off. */
function useSetupList(pathname: string) {
  const { role } = useAuth();
  const isListed = pathname === adminPaths.overview && role !== undefined && may(role, 'settings.change');
  const { data, isPending, isLoading, failureCount } = useQuery({ ...setupQuery, enabled: isListed });
  const isUnfinished =
    isListed && (isPending || (data?.steps.some(({ done, isLater }) => !done && !isLater) ?? false));
  return { isUnfinished, isLoading, failureCount };
}

function Pages({ pages }: { pages: AdminSection['pages'][number][] }) {
  return (
    <Switch>
      {pages.map(({ path, Page }) => (
        <Route key={path} path={path}>
          <Page />
        </Route>
      ))}
      <Route>
        <NotFoundCard />
      </Route>
    </Switch>
  );
}

/** Keeps the open student while the person goes from page to page. */
function WithStudent({ children }: { children: ReactNode }) {
  const [phone, setPhone] = useState<Phone>();
  const navigate = useNavigate();
  const open = useCallback(
    (next: Phone) => {
      setPhone(next);
      navigate(adminPaths.students);
    },
    [navigate],
  );
  const student = useMemo(() => ({ phone, open }), [phone, open]);
  return <AdminStudentProvider value={student}>{children}</AdminStudentProvider>;
}

function wayInto({ label, Icon, barPlace, pages: [{ path }, ...others] }: AdminSection): AdminWay {
  // A receipt is a page of Payments at an address that is not below it.
  const also = others.map((page) => page.path.split('/:', 1)[0] ?? page.path);
  return { to: path, label, Icon, barPlace, exact: path === paths.dashboard, also };
}

/** Shown in the admin area at an address without a page, or with a page that the person's role may not open. */
function NotFoundCard() {
  return (
    <>
      <PageHeading title={notFound.title} documentTitle={notFound.title} />
      <EmptyState
        title={notFound.text}
        action={<ButtonLink to={adminPaths.students}>{copy.toStudents}</ButtonLink>}
      />
    </>
  );
}
