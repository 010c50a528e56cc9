// Texts as QR codes.

import { renderSVG } from 'uqr';

/**
 * An SVG document of the text's QR code, black on white with a border of four modules, as scanners expect it in any theme
 * (ISO/IEC 18004, 9.1). @throws when the text is longer than such a code can hold (about 2,900 bytes)
 */
export function qrCodeSvg(text: string): string {
  return renderSVG(text, { border: 4, ecc: 'M', pixelSize: 1 });
}
