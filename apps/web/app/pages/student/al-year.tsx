// The address that a class is given to join its A/L year: sets the year of the path, then goes to the library.

import { useQueryClient } from '@tanstack/react-query';
import { setAlYear } from '@valence/contract/students';
import { alYearCopy } from '@valence/copy/profile';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { profileKey } from '../../features/account/profile-query.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';

export const meta = () => [{ title: alYearCopy.documentTitle }];

const GO_ON_AFTER_MS = 2000;

export default function AlYear() {
  const failed = useJoinYear(yearOf(useLocation().pathname));
  return (
    <div className="grid grow place-items-center">
      <h1 className="sr-only">{alYearCopy.title}</h1>
      {failed ? (
        <ButtonLink to={paths.library}>{alYearCopy.toLessons}</ButtonLink>
      ) : (
        <Spinner label={alYearCopy.checking} size={28} />
      )}
    </div>
  );
}

/** The first 4 characters of the path's last part after an underscore. */
function yearOf(pathname: string): string {
  return (pathname.split('_').at(-1) ?? '').slice(0, 4);
}

/** @returns whether it did not succeed */
function useJoinYear(alYear: string): boolean {
  const [failed, setFailed] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    // Development renders twice; the year is set once.
    if (asked.current === alYear) return;
    asked.current = alYear;
    call(setAlYear, { body: { alYear } }).then(
      async () => {
        toast({ kind: 'success', text: alYearCopy.done(alYear) });
        await queryClient.invalidateQueries({ queryKey: profileKey });
        setTimeout(() => void navigate(paths.library, { replace: true }), GO_ON_AFTER_MS);
      },
      () => {
        toast({ kind: 'error', text: alYearCopy.failed, life: 'sticky' });
        setFailed(true);
      },
    );
  }, [alYear, navigate, queryClient, toast]);
  return failed;
}
