// Tabs by the ARIA pattern: arrow keys change the tab, and one panel is shown.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';

export interface Tab {
  key: string;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (key: string) => void;
  /** Keeps hidden panels in the document, for pages that must be complete without scripts. */
  keepPanels?: boolean;
}

export function Tabs(props: TabsProps) {
  const { tabs, active, keepPanels = false } = props;
  const id = useId();
  return (
    <div>
      <TabList {...props} id={id} />
      {tabs
        .filter((tab) => keepPanels || tab.key === active)
        .map((tab) => (
          <div
            key={tab.key}
            role="tabpanel"
            id={`${id}-panel-${tab.key}`}
            aria-labelledby={`${id}-tab-${tab.key}`}
            hidden={tab.key !== active}
            className="pt-5"
          >
            {tab.panel}
          </div>
        ))}
    </div>
  );
}

function TabList({ label, tabs, active, onChange, keepPanels = false, id }: TabsProps & { id: string }) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone not all tabs fit beside each other: an address may open one that is out of sight, and a count that comes later moves it.
  // The page itself stays where it is.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${active}`)}`);
    if (!row || !tab) return;
    const observer = new ResizeObserver(() => showWithin(row, tab));
    for (const one of row.children) observer.observe(one);
    return () => observer.disconnect();
  }, [id, active]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${next.key}`)}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="flex gap-1 overflow-x-auto border-b border-line"
    >
      {tabs.map((tab) => {
        const isActive = tab.key === active;
        return (
          <button
            key={tab.key}
            id={`${id}-tab-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={isActive}
            aria-controls={isActive || keepPanels ? `${id}-panel-${tab.key}` : undefined}
            tabIndex={isActive ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className={classes(
              '-mb-px min-h-11 whitespace-nowrap border-b-2 px-4 max-sm:px-2 text-15 font-semibold',
              isActive ? 'border-brand text-brand' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}

/** Scrolls a row sideways until the part is in sight, with a bit of what is beside it. */
function showWithin(row: HTMLElement, part: HTMLElement): void {
  const [whole, own] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  if (own.right > whole.right) row.scrollLeft += own.right - whole.right + BESIDE_PX;
  else if (own.left < whole.left) row.scrollLeft -= whole.left - own.left + BESIDE_PX;
}

const BESIDE_PX = 24;
