// Sinhala: the languages of captions. Each is named in itself in every edition.

export { captionLanguages } from '../../../src/learning/captions.ts';
