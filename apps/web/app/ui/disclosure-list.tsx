// Sections one below the other that open and close, each with a title, a hint and contents that are rendered on demand.

import { type ReactNode, useState } from 'react';
import './disclosure-list.css';
import { ChevronDown } from './lesson-icons.tsx';

export interface DisclosureProps {
  title: string;
  icon: ReactNode;
  /** How much the section contains, in a word or a number. */
  hint?: ReactNode;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Rendered when it is first opened and then kept, so that closing does not lose typed text. */
  children: ReactNode;
}

export function DisclosureList({ children }: { children: ReactNode }) {
  return <div className="disclosures">{children}</div>;
}

export function Disclosure({ title, icon, hint, open, onToggle, children }: DisclosureProps) {
  const [wasOpen, setWasOpen] = useState(open);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpen(true);
        if (currentTarget.open !== open) onToggle(currentTarget.open);
      }}
    >
      <summary className="flex items-center gap-3 px-4 py-2.5">
        <span className="shrink-0 text-brand">{icon}</span>
        <h2 className="min-w-0 grow text-17">{title}</h2>
        {hint !== undefined && <span className="shrink-0 text-13 text-ink-soft">{hint}</span>}
        <ChevronDown size={18} className="shrink-0 text-ink-soft" />
      </summary>
      {wasOpen && <div className="px-4 pb-4">{children}</div>}
    </details>
  );
}
