// The form of the legal texts, and the words around them.

/** What belongs to the school and stands in the texts. */
export interface LegalContact {
  brand: string;
  teacher: string;
  email: string;
}

/** The ways to write to the school, with words filled in where they should be of a certain form. */
export interface ContactPart {
  contact: true;
  /** Of the e-mail. */
  subject?: string;
  /** Of the chat. */
  message?: string;
}

/** A paragraph, a list, or the ways to write to the school. */
export type LegalPart = string | { list: readonly string[] } | ContactPart;

export interface LegalSection {
  /** Its place in the page's address (`#security`). */
  id: string;
  title: string;
  parts: readonly LegalPart[];
}

export interface LegalText {
  title: string;
  /** For search engines. */
  description: string;
  /** As the day is written, and as machines read it. */
  updated: { text: string; date: string };
  sections: readonly LegalSection[];
}

export const legal = {
  documentTitle: (title: string, brand: string) => `${title} · ${brand}`,
  lastUpdated: (day: string) => `Last updated ${day}`,
  contents: 'Contents',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
} as const;
