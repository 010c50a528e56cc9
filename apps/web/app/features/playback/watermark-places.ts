// Where over the picture the student's number stands: in the margins, never over the middle, and off what is drawn there.

interface Size {
  width: number;
  height: number;
}

/** Shares of the room that the picture leaves beside the number: 0 left or top, 1 right or bottom. */
type Place = readonly [across: number, down: number];

/** Each far from the one before, and all clear of the controls below; at the top edge a phone has room above captions of two lines. */
export const PLACES: readonly Place[] = [
  [0.98, 0.005],
  [0.02, 0.5],
  [0.64, 0.03],
  [0.98, 0.64],
  [0.02, 0.005],
  [0.98, 0.3],
  [0.34, 0.03],
  [0.02, 0.27],
];

/** The margins around the middle, as shares of the picture; the number is never between them. */
export const MARGINS: Place = [0.35, 0.2];

/** The left and top edge of the number inside the picture, in the picture's own units. */
export function placeIn(picture: Size, mark: Size, place: number): { x: number; y: number } {
  const [across, down] = PLACES[place % PLACES.length] ?? [0, 0];
  const x = Math.max(0, picture.width - mark.width) * across;
  const y = Math.max(0, picture.height - mark.height) * down;
  const [aside, above] = MARGINS;
  const isBesideMiddle = x + mark.width <= picture.width * aside || x >= picture.width * (1 - aside);
  // An upright picture has no room at the sides: there the number stays above the middle.
  return { x, y: isBesideMiddle ? y : Math.min(y, Math.max(0, picture.height * above - mark.height)) };
}

/** Around the number: closer than this, words run into each other. */
const AIR_PIXELS = 2;

/**
 * At which places the number would be under words of the player, or over them.
 * @param words their rectangles, relative to the picture
 */
export function coveredPlaces(
  picture: Size,
  mark: Size,
  words: readonly (Size & { x: number; y: number })[],
): boolean[] {
  return PLACES.map((_, place) => {
    const { x, y } = placeIn(picture, mark, place);
    return words.some(
      (one) =>
        x < one.x + one.width + AIR_PIXELS &&
        one.x < x + mark.width + AIR_PIXELS &&
        y < one.y + one.height + AIR_PIXELS &&
        one.y < y + mark.height + AIR_PIXELS,
    );
  });
}

/** A small copy of a frame, four bytes a pixel. */
interface Frame extends Size {
  data: Uint8ClampedArray;
}

/**
 * How much is drawn in a part of a frame: the mean step of green, which carries most of the brightness, from a pixel to its
 * neighbours. 0 is one colour.
 * @param part in shares of the frame
 */
export function densityIn(frame: Frame, part: Size & { x: number; y: number }): number {
  const [left, top] = [Math.floor(part.x * frame.width), Math.floor(part.y * frame.height)];
  const right = Math.min(frame.width - 1, Math.ceil((part.x + part.width) * frame.width));
  const bottom = Math.min(frame.height - 1, Math.ceil((part.y + part.height) * frame.height));
  const at = (x: number, y: number) => frame.data[(y * frame.width + x) * 4 + 1] ?? 0;
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      sum += Math.abs(at(x, y) - at(x + 1, y)) + Math.abs(at(x, y) - at(x, y + 1));
  return sum / Math.max(1, (right - left) * (bottom - top));
}

/** From here on something is drawn: an empty slide has 0 to 2, one line of writing 10 and more. */
const DENSE = 5;

/**
 * @param densities of all places; undefined: the frame cannot be read
 * @param isDue whether the number has been long enough in its place
 */
export function nextPlace(place: number, densities: readonly number[] | undefined, isDue: boolean): number {
  const densityOf = (at: number) => densities?.[at] ?? 0;
  if (!isDue && densityOf(place) < DENSE) return place;
  const others = PLACES.map((_, step) => (place + 1 + step) % PLACES.length).slice(0, -1);
  const free = others.find((other) => densityOf(other) < DENSE);
  const sparsest = others.toSorted((one, other) => densityOf(one) - densityOf(other))[0] ?? place;
  // Where all is written upon, it does not flit between places that are much the same.
  return free ?? (isDue || densityOf(sparsest) < densityOf(place) / 2 ? sparsest : place);
}
