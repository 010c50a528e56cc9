// The icon of the button that pastes a code: nothing else pastes.

import { Icon, type IconProps } from '../../ui/icons.tsx';

export const Paste = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 4h6v3H9zM9 5H6v15h12V5h-3M9 12h6M9 16h4" />
  </Icon>
);
