// Icons that no page needs before it is seen: those of every page's frame and messages are in icons.tsx.

import { Icon, type IconProps } from './icons.tsx';

export const Notebook = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 4h11v16H7zM4.5 8H9m-4.5 4H9m-4.5 4H9M12 8.5h3" />
  </Icon>
);

export const Search = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20" />
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

export const Banknote = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 7h18v10H3V7Zm9 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 10v.01M18 14v.01" />
  </Icon>
);

export const ArrowLeft = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12H5m6 6-6-6 6-6" />
  </Icon>
);

export const ArrowRight = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
);
