// Students who were looked up lately: stored for this stay in this tab alone, because most of them are minors.

import { isPhone, type Phone } from '@valence/domain/phone';
import { useState } from 'react';
import { stayText } from '../../../lib/browser-storage.ts';

export interface Recent {
  name: string;
  phone: Phone;
}

const MOST = 6;
const storage = stayText('desk-recent');

/** The newest first; `note` adds a student. */
export function useRecent() {
  const [recent, setRecent] = useState(read);
  const write = (next: readonly Recent[]) => {
    storage.write(JSON.stringify(next));
    setRecent(next);
  };
  return {
    recent,
    note: ({ name, phone }: Recent) =>
      write([{ name, phone }, ...read().filter((other) => other.phone !== phone)].slice(0, MOST)),
    forget: () => write([]),
  };
}

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
