// One found student, with enough to tell two of one name apart.

import type { FoundStudent } from '@valence/contract/admin/students';
import { studentsCopy } from '@valence/copy/admin/students';
import { formatPhone } from '@valence/domain/phone';
import { useEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';

const copy = studentsCopy.student;

interface FoundStudentLineProps {
  id: string;
  student: FoundStudent;
  active: boolean;
  onPick: () => void;
}

export function FoundStudentLine({ id, student, active, onPick }: FoundStudentLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { name, phone, currentAlYear, school, isVerified } = student;
  const facts = [
    formatPhone(phone),
    currentAlYear === null ? '' : copy.alYear(currentAlYear),
    school ?? '',
    isVerified ? '' : copy.unverified,
  ];
  return (
    // The keyboard uses the combobox above; this is for the pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: options of a combobox take no keys of their own (ARIA APG)
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onPick}
      className={classes(
        'cursor-pointer rounded-card px-3 py-2',
        active ? 'bg-brand/12 outline-1 outline-brand/40 -outline-offset-1' : 'hover:bg-brand/8',
      )}
    >
      <span className="block truncate text-15 font-semibold">{name || copy.unnamed}</span>
      <span className="block truncate text-13 text-ink-soft tabular-nums">
        {facts.filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}
