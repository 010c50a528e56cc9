// Students who were looked up lately: stored for this stay in this tab alone, because most of them are minors.

import { recentCopy } from '@valence/copy/admin/find-student';
import { isPhone, type Phone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { stayText } from '../../../lib/browser-storage.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useToast } from '../../../ui/toast.tsx';

export interface Recent {
  name: string;
  phone: Phone;
}

const MOST = 6;
const storage = stayText('desk-recent');

/** The newest first; `note` adds a student. */
export function useRecent() {
  const [recent, setRecent] = useState(read);
  const toast = useToast();
  const write = (next: readonly Recent[]) => {
    storage.write(JSON.stringify(next));
    setRecent(next);
  };
  return {
    recent,
    note: (student: Recent) => write(withRecent(student)),
    forget: () => {
      const before = read();
      write([]);
      const undo = undoBy(async () => write(before));
      toast({ kind: 'success', text: recentCopy.forgotten, undo });
    },
  };
}

/** Adds the student who is shown: once, not each time that the card is loaded again. */
export function useNoted(student: Recent | undefined, note: (student: Recent) => void = store): void {
  const phone = student?.phone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phone says which student it is
  useEffect(() => {
    if (student) note(student);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the phone says which student it is
  }, [phone]);
}

const store = (student: Recent) => storage.write(JSON.stringify(withRecent(student)));

/** The stored ones with this one before them. */
const withRecent = ({ name, phone }: Recent) =>
  [{ name, phone }, ...read().filter((other) => other.phone !== phone)].slice(0, MOST);

function read(): readonly Recent[] {
  try {
    const list: unknown = JSON.parse(storage.read() ?? '[]');
    return Array.isArray(list) ? list.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('phone' in value)) return false;
  return typeof value.name === 'string' && typeof value.phone === 'string' && isPhone(value.phone);
}
