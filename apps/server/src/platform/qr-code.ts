// Draws a text as a QR code.

import { encode } from 'uqr';

// Scanners expect dark on light, with a rim of four modules (ISO/IEC 18004, 9.1), whatever theme surrounds it.
const RIM = 4;
const DARK = '#12202e';
const LIGHT = '#ffffff';

/** An SVG document of the text's QR code. @throws when the text is longer than such a code can hold (about 2,900 bytes) */
export function qrCodeSvg(text: string): string {
  const { data, size } = encode(text, { border: RIM, ecc: 'M' });
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="${LIGHT}" d="M0 0h${size}v${size}H0z"/><path fill="${DARK}" d="${dark}"/></svg>`
  );
}
