// The page that a class opens to join its A/L year: sets the year in the path, then goes to the library.

import { useQueryClient } from '@tanstack/react-query';
import { setAlYear } from '@valence/contract/auth/profile';
import { alYearCopy } from '@valence/copy/auth/profile';
import { common } from '@valence/copy/common';
import { useCallback, useEffect, useRef, useState } from 'react';
import { profileKey } from '../../features/account/profile-query.ts';
import { call } from '../../lib/api.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { useNavigate, usePlace } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ElementTile } from '../../ui/element-tile.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';

export const head = () => ({ title: alYearCopy.documentTitle });

const GO_ON_AFTER_MS = 2000;

export default function AlYear() {
  const year = yearOf(usePlace().pathname);
  const { failed, tryAgain } = useJoinYear(year);
  return (
    <div className="grid grow place-items-center px-6 py-16 text-center">
      <div className="grid justify-items-center gap-6">
        <span aria-hidden="true">
          <ElementTile symbol={year.slice(2)} above={year} size="giant" />
        </span>
        {failed !== undefined ? (
          <NotSet year={year} why={failed} onRetry={tryAgain} />
        ) : (
          <>
            <h1 className="sr-only">{alYearCopy.title}</h1>
            <Spinner label={alYearCopy.checking} size={28} />
          </>
        )}
      </div>
    </div>
  );
}

/** @param why what to do beside trying again, where the server says it */
function NotSet({ year, why, onRetry }: { year: string; why: string; onRetry: () => void }) {
  return (
    <>
      <div>
        <h1 className="text-21">{alYearCopy.notSet(year)}</h1>
        <p className="mt-2 text-ink-soft">{why}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>{common.tryAgain}</Button>
        <ButtonLink look="secondary" to={paths.profile}>
          {alYearCopy.toSettings}
        </ButtonLink>
        <ButtonLink look="secondary" to={paths.library}>
          {alYearCopy.toLessons}
        </ButtonLink>
      </div>
    </>
  );
}

/** The first 4 characters of the path's last part after an underscore. */
function yearOf(pathname: string): string {
  return (pathname.split('_').at(-1) ?? '').slice(0, 4);
}

type State = 'asking' | 'set' | { failed: string };

function useJoinYear(alYear: string) {
  const [state, setState] = useState<State>('asking');
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const requestedYear = useRef<string>(undefined);
  const join = useCallback(() => {
    setState('asking');
    call(setAlYear, { body: { alYear } }).then(
      () => {
        toast({ kind: 'success', text: alYearCopy.done(alYear) });
        void queryClient.invalidateQueries({ queryKey: profileKey });
        setState('set');
      },
      (error: unknown) => {
        toast({ kind: 'error', text: alYearCopy.failed, life: 'sticky' });
        const isBound = error instanceof ApiRefusal && error.code === 'too-many-year-changes';
        setState({ failed: isBound ? error.message : alYearCopy.notSetText });
      },
    );
  }, [alYear, queryClient, toast]);
  useEffect(() => {
    // Development renders twice; the year is set once.
    if (requestedYear.current === alYear) return;
    requestedYear.current = alYear;
    join();
  }, [alYear, join]);
  useEffect(() => {
    if (state !== 'set') return undefined;
    const timer = setTimeout(() => navigate(paths.library, { replace: true }), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);
  return { failed: typeof state === 'object' ? state.failed : undefined, tryAgain: join };
}
