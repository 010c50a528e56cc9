// Sinhala: the landing page of a batch. Waits for a native reading.

import { formatRupees } from '@valence/domain/money';
import type * as english from '../../../src/site/landing.ts';
import type { Translation } from '../../../src/translation.ts';

export const batch: Translation<typeof english.batch> = {
  documentTitle: (year, brand) => `${year} A/L රසායන විද්‍යාව සිද්ධාන්ත පන්ති · ${brand}`,
  description: (year, teacher, towns) =>
    `${teacher} සමග ${year} කණ්ඩායමට අ.පො.ස. උසස් පෙළ රසායන විද්‍යාව සිද්ධාන්ත පන්ති: ${[...towns].join(', ')}. වීඩියෝ පාඩම්, WhatsApp හෝ දුරකථනයෙන් ලියාපදිංචිය.`,
  loading: 'මොහොතක් රැඳෙන්න',
  // “උසස් පෙළ” stays on one line.
  examination: 'අ.පො.ස. උසස්\u00a0පෙළ සිද්ධාන්ත',
  joinCommunity: 'WhatsApp සමූහය',
  call: (phone) => `අමතන්න ${phone}`,
  whatsappToast: { summary: 'WhatsApp', detail: 'WhatsApp සමූහය විවෘත වෙමින්' },

  tabs: { label: 'පන්ති සහ වීඩියෝ', classes: 'පන්ති', videos: 'වීඩියෝ' },
  classesTitle: 'ඔබේ පන්තිය තෝරන්න',
  classesText: 'සෑම පන්තියකම උගන්වන්නේ එකම පාඩමයි. ඔබට පහසු පන්තිය තෝරා WhatsApp හරහා ලියාපදිංචි වන්න.',
  firstDay: 'පළමු දිනය',
  hours: 'වේලාව',
  fee: (cents) => (cents === 0 ? 'නොමිලේ' : `මාසයකට ${formatRupees(cents)}`),
  register: 'ලියාපදිංචි වන්න',
  registerAt: (institute) => `${institute} පන්තියට ලියාපදිංචි වන්න`,
  registerMessage: (year, institute) =>
    `ආයුබෝවන්, ${institute} ආයතනයේ ${year} A/L රසායන විද්‍යාව සිද්ධාන්ත පන්තියට ලියාපදිංචි වීමට කැමතියි.`,
  registerAnyMessage: (year) =>
    `ආයුබෝවන්, ${year} A/L රසායන විද්‍යාව සිද්ධාන්ත පන්තියකට ලියාපදිංචි වීමට කැමතියි. මගේ නම සහ පන්තිය: `,
  askMessage: (year) => `ආයුබෝවන්, ${year} A/L රසායන විද්‍යාව සිද්ධාන්ත පන්ති ගැන ප්‍රශ්නයක් තිබෙනවා.`,

  sample: 'පාඩමකින් තත්පර තිහක්',
  playSample: (title) => `තත්පර තිහක් ධාවනය කරන්න: ${title}`,
  videosTitle: 'පාඩමක් නරඹා බලන්න',
  featured: 'තෝරාගත් පාඩම',
  watch: 'දැන් නරඹන්න',
  watchNamed: (title) => `දැන් නරඹන්න: ${title}`,
  lesson: (level) => `පාඩම ${level}`,
  lasts: (duration) => `දිග ${duration}`,
  viewAll: 'සියලු වීඩියෝ බලන්න',

  photos: {
    title: 'පන්තියේ දවසක්',
    label: 'පන්තිවල ඡායාරූප',
    role: 'රූප පෙළ',
    position: (at, of) => `${at} / ${of}`,
    previous: 'පෙර ඡායාරූපය',
    next: 'ඊළඟ ඡායාරූපය',
    pause: 'ඡායාරූප නවත්වන්න',
    play: 'ඡායාරූප ධාවනය කරන්න',
  },

  banner: {
    title: (year) => `${year} සඳහා අදම ලියාපදිංචි වන්න`,
    text: 'ඔබේ නම සහ තෝරාගත් පන්තිය අපට එවන්න. ඔබේ ආසනය අපි තහවුරු කරමු.',
    whatsapp: 'WhatsApp හරහා ලියාපදිංචි වන්න',
  },
  bar: { label: 'සම්බන්ධ වන්න', whatsapp: 'WhatsApp', call: 'අමතන්න' },
};
