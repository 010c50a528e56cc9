// Icons for contacting somebody, on the same grid as the site's other icons.

import { Icon, type IconProps } from './icons.tsx';

export const Telephone = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 4.5h3.5l1.7 4.3-2.2 1.5a12 12 0 0 0 5.7 5.7l1.5-2.2 4.3 1.7V19a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 3.5 6.1 1.5 1.5 0 0 1 5 4.5Z" />
  </Icon>
);
