// The landing page of a batch (`/al2027`).

export const batch = {
  documentTitle: (year: number, brand: string) => `${year} A/L Chemistry theory classes · ${brand}`,
  description: (year: number, teacher: string, towns: string) =>
    `G.C.E. Advanced Level chemistry theory for the ${year} batch with ${teacher}: classes in ${towns}, free lessons on video, and registration by WhatsApp or phone.`,
  loading: 'Loading',
  examination: 'G.C.E. ADVANCED LEVEL THEORY',
  joinCommunity: 'WhatsApp community',
  call: (phone: string) => `Call ${phone}`,
  whatsappToast: { summary: 'WhatsApp', detail: 'Opening WhatsApp community link' },

  tabs: { label: 'Classes and videos', classes: 'Classes', videos: 'Videos' },
  classesTitle: 'Choose your class',
  classesText: 'The same lesson in each of them. The first day is open to everybody: come, listen, decide.',
  firstDay: 'First day',
  hours: 'Hours',
  register: 'Register',
  registerAt: (institute: string) => `Register at ${institute}`,
  registerMessage: (year: number, institute: string) =>
    `Hello, I would like to register for the ${year} A/L chemistry theory class at ${institute}.`,
  askMessage: (year: number) => `Hello, I have a question about the ${year} A/L chemistry theory classes.`,

  videosTitle: 'Look into a lesson',
  featured: 'Featured lesson',
  watch: 'Watch now',
  watchNamed: (title: string) => `Watch now: ${title}`,
  lesson: (level: number) => `Lesson ${level}`,
  lasts: (duration: string) => `Length ${duration}`,
  viewAll: 'View All Videos',
  newTab: 'opens in a new tab',

  photos: {
    title: 'How a class day looks',
    label: 'Photos of the classes',
    role: 'carousel',
    position: (at: number, of: number) => `${at} of ${of}`,
    previous: 'Previous photo',
    next: 'Next photo',
    pause: 'Stop changing photos',
    play: 'Change photos by themselves',
  },

  banner: {
    title: (year: number) => `Register today for ${year}`,
    text: 'Seats are given in the order of registration. A message with your name and the class you choose is enough.',
    whatsapp: 'Register on WhatsApp',
  },
  bar: { label: 'Contact', whatsapp: 'WhatsApp', call: 'Call' },
} as const;
