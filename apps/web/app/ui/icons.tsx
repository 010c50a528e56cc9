// The site's own icons: one 24-unit grid, round 1.75-unit strokes, drawn in the current colour.

import type { ReactNode } from 'react';

/** `size` in pixels. Icons have no accessible name; the control around them has one. */
export interface IconProps {
  size?: number;
  className?: string;
}

export const Notebook = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 4h11v16H7zM4.5 8H9m-4.5 4H9m-4.5 4H9M12 8.5h3" />
  </Icon>
);
export const ArrowRight = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
);
export const ArrowLeft = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12H5m6 6-6-6 6-6" />
  </Icon>
);
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
export const Search = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20" />
  </Icon>
);
export const Copy = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 9h10v11H9zM5 15V4h10" />
  </Icon>
);
export const Pdf = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 4H6v16h12V8zM14 4v4h4M9 12.5h6M9 16h4" />
  </Icon>
);
export const Download = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />
  </Icon>
);
export const Clock = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12.5V12l3 2" />
  </Icon>
);
export const Lock = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
);
export const Play = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />
  </Icon>
);
export const Pause = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.5 6v12M15.5 6v12" strokeWidth="3" />
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
export const Settings = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h9m4 0h3M4 17h3m4 0h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Zm-6 10a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z" />
  </Icon>
);
export const Refresh = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-4.5V9H15" />
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
export const Banknote = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 7h18v10H3V7Zm9 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 10v.01M18 14v.01" />
  </Icon>
);
