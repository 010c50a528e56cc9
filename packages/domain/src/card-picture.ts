// The sizes in which the pictures of cards lie beside them, so that a phone loads no more than it shows.

/** In pixels: a card on a plain screen, and on one with twice the pixels. */
export const CARD_WIDTHS = [320, 640] as const;
/** Lightest first: a browser takes the first kind that it can show. */
export const CARD_KINDS = ['avif', 'webp'] as const;

type CardWidth = (typeof CARD_WIDTHS)[number];
type CardKind = (typeof CARD_KINDS)[number];

const SIZED = /^(.+)\.(?:320|640)\.(avif|webp)$/;

/** @param whole the picture's file name or address */
export function sizedName(whole: string, width: CardWidth, kind: CardKind): string {
  return `${whole}.${width}.${kind}`;
}

/** The name of the picture that a sized one was made of; a whole picture's own. */
export function wholeName(name: string): string {
  return SIZED.exec(name)?.[1] ?? name;
}

/** Whether the picture was taken in by this server, so that it has sizes beside it. */
export function hasSizes(address: string): boolean {
  return address.startsWith('/media/');
}

/** The sizes of one kind, as `srcset` names them. */
export function cardSrcSet(address: string, kind: CardKind): string {
  return `${address}.320.${kind} 320w,${address}.640.${kind} 640w`;
}
