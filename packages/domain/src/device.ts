// What a browser says it is (the User-Agent header), read just far enough for a list of one's own devices.

/** Browser and system by their common names; undefined where the header does not tell. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
}

// First match wins: nearly every browser also names the ones before it (RFC 9110, 10.1.5, calls it masquerading).
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

// Real headers are some 200 characters; what comes after this tells nothing more.
const LONGEST_READ = 512;

/** Reads a User-Agent header. An iPad that asks for desktop pages calls itself a Mac, and cannot be told from one. */
export function readDevice(userAgent: string): Device {
  const read = userAgent.slice(0, LONGEST_READ);
  return { browser: firstOf(BROWSERS, read), system: firstOf(SYSTEMS, read) };
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
