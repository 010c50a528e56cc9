// Icons of what lies beside a lesson's picture.

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
