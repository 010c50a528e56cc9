// Addresses that open something on the visitor's phone or on another site.

/** @param phone as stored (`94…`) */
export const telephoneLink = (phone: string) => `tel:+${phone}`;

/** The chat with this number, with the words filled in where they are passed. */
export const chatLink = (phone: string, words?: string) =>
  `https://wa.me/${phone}${words ? `?text=${encodeURIComponent(words)}` : ''}`;

export const emailLink = (address: string, subject?: string) =>
  `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;

/** A video on the public video site. */
export const publicVideoLink = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;

/** The public video site's own picture of a video. */
export const publicVideoPicture = (videoId: string) => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;
