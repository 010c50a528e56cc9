// The landing page of a batch (`/al2027`).

import { formatRupees } from '@valence/domain/money';

export const batch = {
  documentTitle: (year: number, brand: string) => `${year} A/L Chemistry theory classes · ${brand}`,
  description: (year: number, teacher: string, towns: Iterable<string>) =>
    `G.C.E. Advanced Level chemistry theory for the ${year} batch with ${teacher}: classes in ${new Intl.ListFormat('en-GB').format(towns)}, video lessons, and registration by WhatsApp or phone.`,
  loading: 'Loading',
  examination: 'G.C.E. ADVANCED LEVEL THEORY',
  joinCommunity: 'WhatsApp community',
  call: (phone: string) => `Call ${phone}`,
  whatsappToast: { summary: 'WhatsApp', detail: 'Opening WhatsApp community link' },

  tabs: { label: 'Classes and videos', classes: 'Classes', videos: 'Videos' },
  classesTitle: 'Choose your class',
  classesText: 'Every class teaches the same lesson. Choose the one that suits you and register on WhatsApp.',
  firstDay: 'First day',
  hours: 'Hours',
  fee: (cents: number) => (cents === 0 ? 'Free' : `${formatRupees(cents)} a month`),
  register: 'Register',
  registerAt: (institute: string) => `Register at ${institute}`,
  registerMessage: (year: number, institute: string) =>
    `Hello, I would like to register for the ${year} A/L chemistry theory class at ${institute}.`,
  registerAnyMessage: (year: number) =>
    `Hello, I would like to register for the ${year} A/L chemistry theory classes. My name and my class: `,
  askMessage: (year: number) => `Hello, I have a question about the ${year} A/L chemistry theory classes.`,

  sample: 'Half a minute of a lesson',
  playSample: (title: string) => `Play half a minute: ${title}`,
  videosTitle: 'Watch a lesson',
  featured: 'Featured lesson',
  watch: 'Watch now',
  watchNamed: (title: string) => `Watch now: ${title}`,
  lesson: (level: number) => `Lesson ${level}`,
  lasts: (duration: string) => `Length ${duration}`,
  viewAll: 'View All Videos',

  photos: {
    title: 'What a class day looks like',
    label: 'Photos of the classes',
    role: 'carousel',
    position: (at: number, of: number) => `${at} of ${of}`,
    previous: 'Previous photo',
    next: 'Next photo',
    pause: 'Pause photos',
    play: 'Play photos',
  },

  banner: {
    title: (year: number) => `Register today for ${year}`,
    text: 'Send us your name and the class you choose. We will confirm your seat.',
    whatsapp: 'Register on WhatsApp',
  },
  bar: { label: 'Contact', whatsapp: 'WhatsApp', call: 'Call' },
} as const;
