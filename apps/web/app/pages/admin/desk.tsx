// The desk: who works there, its frame, and which of its pages answers an address below /dashboard.

import { useQuery } from '@tanstack/react-query';
import { deskNavCopy as copy } from '@valence/copy/desk-frame';
import type { Phone } from '@valence/domain/phone';
import { type Ability, may } from '@valence/domain/roles';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useRoutes } from 'react-router';
import { QuickFind } from '../../features/desk/quick-find.tsx';
import { FactorBanner } from '../../features/desk-security/factor-banner.tsx';
import { factorsQuery } from '../../features/desk-security/factor-queries.ts';
import { useAuth } from '../../lib/auth.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { DeskStudentProvider } from '../../lib/desk-student.tsx';
import { paths } from '../../paths.ts';
import { DeskFrame, type DeskWay } from '../../ui/desk/desk-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import '../../styles/desk.css';
import { DeskOnly } from '../guards.tsx';
import { NotFoundCard } from './not-found-card.tsx';
import { type DeskSection, sections } from './sections.ts';

export default function Desk() {
  return (
    <DeskOnly>
      <Open />
    </DeskOnly>
  );
}

function Open() {
  const { role } = useAuth();
  const mayOpen = (ability: Ability) => role !== undefined && may(role, ability);
  const open = sections.filter(({ ability }) => mayOpen(ability));
  const pages = open.flatMap((section) =>
    section.pages.filter((page) => mayOpen(page.ability ?? section.ability)),
  );
  return (
    <div className="desk">
      <WithStudent>
        {(find) => (
          <DeskFrame
            label={copy.label}
            moreLabel={copy.more}
            ways={open.map(wayInto)}
            tools={<QuickFind onOpen={find} />}
          >
            <Suspense fallback={<Skeleton className="h-100" />}>
              <Guarded pages={pages} />
            </Suspense>
          </DeskFrame>
        )}
      </WithStudent>
    </div>
  );
}

/** A desk that asks for a second factor shows its own page alone until there is one. */
function Guarded({ pages }: { pages: DeskSection['pages'][number][] }) {
  const { data } = useQuery(factorsQuery);
  const { pathname } = useLocation();
  if (data?.due && pathname !== deskPaths.security) return <Navigate to={deskPaths.security} replace />;
  return (
    <>
      {pathname !== deskPaths.security && <FactorBanner />}
      <Pages pages={pages} />
    </>
  );
}

function Pages({ pages }: { pages: DeskSection['pages'][number][] }) {
  return useRoutes([
    ...pages.map(({ path, Page }) => ({ path: path.slice(paths.dashboard.length + 1), element: <Page /> })),
    { path: '*', element: <NotFoundCard /> },
  ]);
}

/** Keeps who lies on the desk while one goes from page to page. */
function WithStudent({ children }: { children: (find: (phone: Phone) => void) => ReactNode }) {
  const [phone, setPhone] = useState<Phone>();
  const navigate = useNavigate();
  const open = useCallback(
    (wanted: Phone) => {
      setPhone(wanted);
      void navigate(deskPaths.students);
    },
    [navigate],
  );
  const student = useMemo(() => ({ phone, open }), [phone, open]);
  return <DeskStudentProvider value={student}>{children(open)}</DeskStudentProvider>;
}

function wayInto({ label, Icon, pages: [{ path }] }: DeskSection): DeskWay {
  return { to: path, label, Icon, exact: path === paths.dashboard };
}
