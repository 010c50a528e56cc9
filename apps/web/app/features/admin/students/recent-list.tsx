// Students who were looked up lately; one press opens one of them.

import { recentCopy } from '@valence/copy/admin/find-student';
import { studentsCopy } from '@valence/copy/admin/students';
import { formatPhone, type Phone } from '@valence/domain/phone';
import { TextButton } from '../../../ui/button.tsx';
import type { Recent } from './recent.ts';

interface RecentListProps {
  recent: readonly Recent[];
  onOpen: (phone: Phone) => void;
  onForget: () => void;
}

export function RecentList({ recent, onOpen, onForget }: RecentListProps) {
  if (recent.length === 0) return null;
  return (
    <section aria-label={recentCopy.title} className="mt-4 flex flex-wrap items-center gap-2">
      <h2 className="w-full text-13 text-ink-soft">{recentCopy.title}</h2>
      {recent.map(({ name, phone }) => {
        const shownName = name || studentsCopy.student.unnamed;
        return (
          <button
            key={phone}
            type="button"
            aria-label={recentCopy.open(shownName, formatPhone(phone))}
            onClick={() => onOpen(phone)}
            className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong/60 bg-surface px-4 text-15 hover:border-line-strong"
          >
            <span className="truncate">{shownName}</span>
          </button>
        );
      })}
      <TextButton className="ml-1 text-15" onClick={onForget}>
        {recentCopy.forget}
      </TextButton>
    </section>
  );
}
