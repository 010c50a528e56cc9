// Buttons, and links that look like buttons.

import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { useRestoredFocus } from './restored-focus.ts';
import { Ring } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 min-w-11 select-none items-center justify-center gap-2 rounded-card py-2 text-center text-15 font-semibold ' +
  'transition-[opacity,transform] active:scale-[0.985] disabled:opacity-55 aria-disabled:opacity-55';
const looks: Record<Look, string> = {
  primary: 'px-5 bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'px-5 border border-line-strong/60 bg-surface text-ink hover:border-line-strong',
  quiet: 'px-3 text-brand hover:bg-brand/8',
  danger: 'px-5 bg-danger text-on-danger hover:opacity-90',
};

interface Shared {
  look?: Look;
  icon?: ReactNode;
  /** As wide as its surroundings. */
  wide?: boolean;
  /** Taller, for the main action of a screen. */
  large?: boolean;
}

function shape({ look = 'primary', wide, large }: Shared, more?: string): string {
  return classes(base, looks[look], wide && 'w-full', large && 'min-h-13 text-17', more);
}

/** @param busy shows a turning ring and takes no presses; the caller changes the text */
export function Button({
  look,
  icon,
  wide,
  large,
  busy = false,
  disabled,
  className,
  children,
  ...rest
}: Shared & { busy?: boolean } & ComponentProps<'button'>) {
  const control = useRestoredFocus(busy);
  return (
    <button
      ref={control}
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={shape({ look, wide, large } as Shared, className)}
    >
      {busy ? <Ring size={18} /> : icon}
      {children}
    </button>
  );
}

/** A link inside the site. */
export function ButtonLink({
  look,
  icon,
  wide,
  large,
  className,
  children,
  ...rest
}: Shared & { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <Link {...rest} className={shape({ look, wide, large } as Shared, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A link to another site, opened in its own tab. */
export function ButtonAnchor({
  look,
  icon,
  wide,
  large,
  className,
  children,
  ...rest
}: Shared & ComponentProps<'a'>) {
  return (
    <a
      target="_blank"
      rel="noreferrer"
      {...rest}
      className={shape({ look, wide, large } as Shared, className)}
    >
      {icon}
      {children}
    </a>
  );
}

/** A square button with an icon; `label` is its name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-card text-ink-soft hover:bg-brand/8 hover:text-ink disabled:opacity-55',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** A button that looks like a link in a sentence. */
export function TextButton({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        'inline-flex min-h-11 min-w-11 items-center gap-1.5 font-semibold text-brand underline decoration-brand/35 underline-offset-4 hover:decoration-brand disabled:text-ink-soft disabled:no-underline',
        className,
      )}
    >
      {children}
    </button>
  );
}
