// The icons of the menu and the bar that a signed-in person has.

import { Icon, type IconProps } from '../../ui/icons.tsx';

export const Person = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0" />
  </Icon>
);
export const SignOut = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 4H6v16h8M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5" />
  </Icon>
);
export const Home = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 11 8-7 8 7v9h-5.5v-5.5h-5V20H4z" />
  </Icon>
);
export const Admin = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h7v6H4zM13 5h7v4h-7zM13 11h7v8h-7zM4 13h7v6H4z" />
  </Icon>
);
