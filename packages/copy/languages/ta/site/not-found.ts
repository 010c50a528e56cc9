// Tamil for the page of an unknown address. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/site/not-found.ts';
import type { Translation } from '../../../src/translation.ts';

export const notFound: Translation<typeof english.notFound> = {
  title: 'இங்கே பக்கம் எதுவும் இல்லை',
  text: 'முகவரி பழையதாக அல்லது பிழையாக எழுதப்பட்டதாக இருக்கலாம்.',
  toHome: 'முகப்பிற்குச் செல்லவும்',
  toLessons: 'பாடங்களுக்குச் செல்லவும்',
};
