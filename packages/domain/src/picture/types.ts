// The kinds of picture that people may send. Apart from what reads them: a page that offers the choice needs no more.

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
