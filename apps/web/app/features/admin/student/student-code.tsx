// The code that the student shows at the class door, for students who have no phone with them.

import { studentCodeCopy as copy } from '@valence/copy/auth/student-code';
import { common } from '@valence/copy/common';
import { useId, useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { studentCodeQuery } from './student-page-calls.ts';

export function StudentCode({ userId, name }: { userId: string; name: string }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <Card className="p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="text-21">
        {copy.ofStudent}
      </h2>
      <p className="mt-1 mb-4 text-15 text-ink-soft">{copy.ofStudentText}</p>
      {isShown ? (
        <Picture userId={userId} name={name} />
      ) : (
        <Button look="secondary" onClick={() => setIsShown(true)}>
          {copy.show}
        </Button>
      )}
    </Card>
  );
}

function Picture({ userId, name }: { userId: string; name: string }) {
  const code = useReading(studentCodeQuery(userId));
  return (
    <Loaded query={code} failed={copy.ofStudentFailed} again={common.tryAgain} skeleton="h-56">
      {(svg) => (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={copy.pictureOf(name)}
          width={224}
          height={224}
          className="rounded-card border border-line"
        />
      )}
    </Loaded>
  );
}
