// The choice of the A/L year in a library without lessons: the year opens lessons to students of no class. Only the few whose library
// is empty load it.

import { useQueryClient } from '@tanstack/react-query';
import { libraryCopy } from '@valence/copy/learning/library';
import { useEffect, useRef } from 'react';
import { profileKey, useProfile } from '../../features/account/profile-query.ts';
import { YearChoice } from '../../features/profile/year-choice.tsx';

export default function OwnYear() {
  const { data } = useProfile();
  const client = useQueryClient();
  // The lessons of the year that was chosen just now.
  const year = data?.alYear;
  const before = useRef(year);
  useEffect(() => {
    if (before.current === year) return;
    before.current = year;
    void client.invalidateQueries({ queryKey: ['library'] });
  }, [year, client]);
  if (!data) return null;
  return (
    <div className="mx-auto mt-4 max-w-xs text-left text-ink">
      <p className="mb-3">{libraryCopy.chooseYear}</p>
      <YearChoice year={data.alYear} profileKey={profileKey} />
    </div>
  );
}
