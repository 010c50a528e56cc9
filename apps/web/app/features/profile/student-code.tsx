// The code that a student shows at the class door. Halls often have no network: the code of the last time is kept, and shown by the
// offline page, too.

import { studentCodeCopy as copy } from '@valence/copy/auth/student-code';
import { keptCode } from '../../lib/offline-shell.ts';
import { useReading } from '../../lib/reading.ts';
import { studentCodeQuery } from './queries.ts';
import { Loading, Section } from './section.tsx';

export function StudentCode() {
  const { data = keptCode.read(), isError, refetch } = useReading(studentCodeQuery);
  return (
    <Section title={copy.title}>
      <p className="mb-4 text-ink-soft">{copy.text}</p>
      {data ? (
        <Picture svg={data} />
      ) : (
        <Loading
          failure={isError ? copy.failed : undefined}
          retry={() => void refetch()}
          placeholder={<Picture svg="" />}
        />
      )}
    </Section>
  );
}

/** Black on white in both themes, as scanners expect it. */
function Picture({ svg }: { svg: string }) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={copy.picture}
      width={224}
      height={224}
      className="mx-auto rounded-card border border-line"
    />
  );
}
