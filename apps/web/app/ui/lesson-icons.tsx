// Icons of the sections below a lesson's picture.

import { Icon, type IconProps } from './icons.tsx';

export const ChevronDown = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
);
export const ListMarks = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 6.5h.01M5 12h.01M5 17.5h.01M9.5 6.5H19M9.5 12H19m-9.5 5.5H19" />
  </Icon>
);
export const TextLines = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 6h14M5 10h14M5 14h14M5 18h8" />
  </Icon>
);
export const Pencil = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 19l1-4.5L16 4.5l3.5 3.5-10 10L5 19ZM13.5 7l3.5 3.5" />
  </Icon>
);
export const Question = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20a8 8 0 1 0-7-4.1L4 20l4.1-1A8 8 0 0 0 12 20ZM9.8 9.8a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.8-1.1 1.6m0 2.5h.01" />
  </Icon>
);
