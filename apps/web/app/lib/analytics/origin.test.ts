import { describe, expect, it } from 'vitest';
import { originOf } from './origin.ts';

const PAGE = 'https://school.lk/al2027';

describe('where a visit came from', () => {
  it('is the other site by its host alone: no path, no question that could name a person', () => {
    expect(originOf(PAGE, 'https://www.google.com/search?q=nimali')).toEqual({ referrer: 'www.google.com' });
    expect(originOf(PAGE, 'android-app://com.whatsapp/')).toEqual({ referrer: 'com.whatsapp' });
  });

  it('is nothing for the own site, an empty or a broken referrer', () => {
    for (const referrer of ['', 'https://school.lk/', 'nonsense', 'about:blank'])
      expect(originOf(PAGE, referrer)).toEqual({});
  });

  it('reads the campaign from the address, short and in small letters', () => {
    const address = `${PAGE}?utm_source=Facebook&utm_medium=%20paid%20&utm_campaign=${'x'.repeat(200)}&utm_term=secret`;
    expect(originOf(address, '')).toEqual({ source: 'facebook', medium: 'paid', campaign: 'x'.repeat(80) });
  });
});
