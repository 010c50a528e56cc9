// The frame of the admin area: a rail of its sections on wide screens, a bar at the bottom of narrow ones.

import { type ComponentType, type ReactNode, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import type { IconProps } from '../icons.tsx';
import { NavLink, useIsHere } from '../nav-link.tsx';
import { useClearOfBar } from './clear-of-bars.ts';
import { More } from './icons.tsx';

/** A link to a section. */
export interface AdminWay {
  to: string;
  label: string;
  Icon: ComponentType<IconProps>;
  /** The section is exactly this address, none below it. */
  exact?: boolean;
  /** Addresses elsewhere that belong to the section. */
  also?: readonly string[] | undefined;
  /** Its place in a phone's bar; undefined: behind the bar's last button. */
  barPlace?: number | undefined;
}

interface AdminFrameProps {
  /** Name of the navigation. */
  label: string;
  moreLabel: string;
  ways: readonly AdminWay[];
  /** Above the sections, on every page. */
  tools: ReactNode;
  children: ReactNode;
}

export function AdminFrame({ label, moreLabel, ways, tools, children }: AdminFrameProps) {
  return (
    <div className="mx-auto w-full max-w-7xl grow lg:flex">
      <div className="flex flex-col gap-4 px-4 pt-4 sm:px-6 lg:sticky lg:top-15 lg:h-[calc(100dvh-3.75rem)] lg:w-56 lg:shrink-0 lg:overflow-y-auto lg:pt-8 lg:pr-0 print:hidden">
        {tools}
        <nav aria-label={label} className="flex flex-col max-lg:hidden pointer-coarse:gap-1">
          {ways.map((way) => (
            <SectionLink key={way.to} {...way} className={railItem} />
          ))}
        </nav>
      </div>
      <div className="min-w-0 grow px-4 pt-4 pb-24 sm:px-6 lg:py-8">{children}</div>
      <BottomBar label={label} moreLabel={moreLabel} ways={ways} />
    </div>
  );
}

// Less high for a mouse, so that a laptop shows all sections at once.
const railItem =
  'flex min-h-10 items-center gap-3 rounded-card px-3 text-15 font-semibold text-ink-soft hover:bg-brand/8 ' +
  'pointer-coarse:min-h-11 aria-[current=page]:bg-brand/10 aria-[current=page]:text-brand';
// The narrowest phones have 64 px for each word.
const barItem =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-13 text-ink-soft max-[22rem]:tracking-tight ' +
  'aria-[current]:font-semibold aria-[current]:text-brand';

function BottomBar({ label, moreLabel, ways }: Pick<AdminFrameProps, 'label' | 'moreLabel' | 'ways'>) {
  const rest = ways.filter(({ barPlace }) => barPlace === undefined);
  const visible = ways
    .filter(({ barPlace }) => barPlace !== undefined)
    .sort((a, b) => (a.barPlace ?? 0) - (b.barPlace ?? 0));
  const bar = useRef<HTMLElement>(null);
  useClearOfBar(bar);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {visible.map((way) => (
        <SectionLink key={way.to} {...way} className={barItem} />
      ))}
      {rest.length > 0 && <Rest label={moreLabel} ways={rest} />}
    </nav>
  );
}

function Rest({ label, ways }: { label: string; ways: readonly AdminWay[] }) {
  const id = useId();
  const isHere = useIsHere();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="true"
        aria-current={ways.some(isHere) ? 'true' : undefined}
        className={barItem}
      >
        <More />
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        onClickCapture={(event) => event.currentTarget.hidePopover()}
        className="fixed inset-auto right-2 bottom-16 m-0 max-h-[calc(100dvh-5rem)] min-w-56 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-card"
      >
        {ways.map((way) => (
          <SectionLink key={way.to} {...way} className={classes(railItem, 'w-full')} />
        ))}
      </div>
    </>
  );
}

function SectionLink({ to, label, Icon, exact = false, also, className }: AdminWay & { className: string }) {
  return (
    <NavLink to={to} exact={exact} also={also} className={className}>
      <Icon className="shrink-0" />
      <span className="max-w-full truncate">{label}</span>
    </NavLink>
  );
}
