// Icons that the admin area alone uses: on the same grid as the others, and not in the scripts that students load.

import { Icon, type IconProps } from '../icons.tsx';

export const People = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c.4-3.6 2.7-5.6 6-5.6s5.6 2 6 5.6M15.5 4.3a3.5 3.5 0 0 1 0 6.4m2.2 4.2c1.9.8 3 2.5 3.3 5.1" />
  </Icon>
);
export const More = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 7h14M5 12h14M5 17h14" />
  </Icon>
);
export const Door = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20h16M6.5 20V4.5h11V20M14 12.2h.01" />
  </Icon>
);
export const Megaphone = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 10v4h3l8 4.5v-13L7 10H4Zm4 4.6V19h2.5M18.5 9.5a3.5 3.5 0 0 1 0 5" />
  </Icon>
);
export const Film = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v14H4zM8 5v14M16 5v14M4 9.7h4m8 0h4M4 14.3h4m8 0h4" />
  </Icon>
);
export const SortUp = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 14 6-6 6 6" />
  </Icon>
);
export const SortDown = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 10 6 6 6-6" />
  </Icon>
);
export const Board = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v10H4V5Zm8 10v4m-4 0h8M8 9h8M8 12h5" />
  </Icon>
);
export const Inbox = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 13h4.5l1.5 2.5h4l1.5-2.5H20M4 13l2.6-8h10.8L20 13v6H4z" />
  </Icon>
);
export const Upload = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V4m-4.5 4.5L12 4l4.5 4.5M5 15v4.5h14V15" />
  </Icon>
);
export const Ask = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20a8 8 0 1 0-7-4.1L4 20l4.1-1A8 8 0 0 0 12 20ZM9.8 9.8a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.8-1.1 1.6m0 2.5h.01" />
  </Icon>
);
export const Rows = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v14H4zM4 9.7h16M4 14.3h16M9.5 5v14" />
  </Icon>
);
export const Gauge = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 18a9 9 0 1 1 16 0M12 14.5l3.8-5M12 16a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z" />
  </Icon>
);
export const Key = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 16.5a4.5 4.5 0 1 1 4.2-6.1H21v3.4h-2.4v2.6h-3.2v-2.6h-3.2A4.5 4.5 0 0 1 8 16.5Zm0-4.5h.01" />
  </Icon>
);
export const Sliders = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h9m4 0h3M4 17h3m4 0h9M15 4.8v4.4M9 14.8v4.4" />
  </Icon>
);
export const Bars = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20h16M7 16v-5m5 5V5m5 11V9" />
  </Icon>
);
export const Trail = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 7v5l3 2M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.7M4.5 4.5v4.2h4.2" />
  </Icon>
);
export const Pulse = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 12h4l2.5-6.5 4.5 13 2.5-6.5H21" />
  </Icon>
);
export const Question = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.8 9.8a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.8-1.1 1.6m0 2.5h.01" />
  </Icon>
);
export const Infinite = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 12c2-3.5 3.5-4.5 5.5-4.5a4.5 4.5 0 0 1 0 9c-2 0-3.5-1-5.5-4.5s-3.5-4.5-5.5-4.5a4.5 4.5 0 0 0 0 9c2 0 3.5-1 5.5-4.5Z" />
  </Icon>
);
export const Scan = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M8 8h3v3H8zM13.5 8H16v3M8 13.5V16h2.5M13.5 13.5H16V16" />
  </Icon>
);
