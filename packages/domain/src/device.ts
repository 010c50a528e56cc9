// Reads browser and system from the User-Agent header, as far as the list of one's own devices needs.

/** Browser and system by their common names; undefined where the header names none of the list. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
}

// The first match wins: nearly every browser also names other, older ones (RFC 9110, 10.1.5, calls it masquerading).
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bFB(?:AN|AV|IOS)\b/, 'Facebook'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPX|OPT|Opera(?: Mini| Mobi)?)\b/, 'Opera'],
  [/\b(?:UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bBrave\//, 'Brave'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[0-9.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows Phone\b/, 'Windows Phone'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

// Real headers have some 200 characters; nothing useful comes after this.
const MOST_CHARACTERS = 512;

/** Reads a User-Agent header. An iPad that asks for desktop pages calls itself a Mac and cannot be told from one. */
export function readDevice(userAgent: string): Device {
  const header = userAgent.slice(0, MOST_CHARACTERS);
  return { browser: readBrowser(header)?.name, system: firstOf(SYSTEMS, header) };
}

/**
 * A browser by its common name and major version; undefined where the header names none. Too coarse to identify anybody:
 * thousands have the same.
 */
export function readBrowser(userAgent: string): { name: string; version: number | undefined } | undefined {
  const header = userAgent.slice(0, MOST_CHARACTERS);
  for (const [pattern, name] of BROWSERS) {
    const place = pattern.exec(header)?.index;
    if (place === undefined) continue;
    const [, version] = /\/(\d{1,4})(?!\d)/.exec(header.slice(place)) ?? [];
    return { name, version: version === undefined ? undefined : Number(version) };
  }
  return undefined;
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
