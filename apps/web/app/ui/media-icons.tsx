// Icons of the player's controls, on the same grid as the site's other icons.

import { Icon, type IconProps } from './icons.tsx';

export const Volume = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11" />
  </Icon>
);
export const VolumeOff = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5m0-5-5 5" />
  </Icon>
);
export const Captions = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5.5h16v13H4zM11 10.4a2.3 2.3 0 1 0 0 3.2m6.5-3.2a2.3 2.3 0 1 0 0 3.2" />
  </Icon>
);
export const PictureInPicture = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 11V5.5H4v13h6.5M13 13.5h7v5h-7z" />
  </Icon>
);
export const Fullscreen = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15m10.5 4.5h4.5V15" />
  </Icon>
);
export const FullscreenLeave = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 9H9V4.5M19.5 9H15V4.5M4.5 15H9v4.5M19.5 15H15v4.5" />
  </Icon>
);
export const Replay = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12a7 7 0 1 0 2.3-5.2L5 9m0-4.5V9h4.5" />
  </Icon>
);
