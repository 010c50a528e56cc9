// The site's own icons: one 24-unit grid, round 1.75-unit strokes, drawn in the current colour.

import type { ReactNode } from 'react';

/** `size` in pixels. Icons have no accessible name; the control around them has one. */
export interface IconProps {
  size?: number;
  className?: string;
}

export const Check = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);
export const Cross = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);
export const Copy = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 9h10v11H9zM5 15V4h10" />
  </Icon>
);
export const Warning = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.6v.1" />
  </Icon>
);
export const Info = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-9.5v5m0-8.2v.1" />
  </Icon>
);
/** A speech bubble with a receiver: chats on WhatsApp. */
export const Chat = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20.2 5.2 16A8.2 8.2 0 1 1 8.4 19z" />
    <path d="M9.2 9.4c.2 2.6 2.4 5 5.3 5.5.9-.1 1.5-.8 1.5-1.6l-1.8-1-1 .9a5.3 5.3 0 0 1-2.3-2.4l.9-1-.9-1.8c-.9 0-1.6.6-1.7 1.4Z" />
  </Icon>
);

/** The frame of every icon. */
export function Icon({ size = 20, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
