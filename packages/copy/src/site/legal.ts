// The structure of the legal texts, and the words around them.

/** Facts about the school in the texts. */
export interface LegalContact {
  brand: string;
  teacher: string;
  /** Undefined until the school has published one. */
  email: string | undefined;
}

/** The ways to write to the school, with prefilled words where the message needs a certain form. */
export interface ContactPart {
  contact: true;
  /** Prefilled in the e-mail. */
  subject?: string;
  /** Prefilled in the chat. */
  message?: string;
}

/** A paragraph, a list, or the ways to write to the school. */
export type LegalPart = string | { list: readonly string[] } | ContactPart;

export interface LegalSection {
  /** The fragment in the page's address (`#security`). */
  id: string;
  title: string;
  parts: readonly LegalPart[];
}

export interface LegalText {
  title: string;
  /** For search engines. */
  description: string;
  /** The day as people write it, and as machines read it. */
  updated: { text: string; date: string };
  sections: readonly LegalSection[];
}

export const legal = {
  noContact: 'Our e-mail address and our WhatsApp number will stand here when the school opens.',
  documentTitle: (title: string, brand: string) => `${title} · ${brand}`,
  lastUpdated: (day: string) => `Last updated ${day}`,
  contents: 'Contents',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
} as const;
