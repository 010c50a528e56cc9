// Where in its box the picture is: it keeps its aspect ratio, and the rest of the box is black.

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The part of a box that a picture covers (CSS `object-fit: contain`), in the box's own units.
 * @param picture its natural size; while that is not known (0), the result is the whole box
 */
export function pictureIn(box: Box, picture: { width: number; height: number }): Box {
  if (picture.width <= 0 || picture.height <= 0) return box;
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}
