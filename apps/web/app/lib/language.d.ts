// The language that these pages are built in (vite.config.ts).

interface ImportMetaEnv {
  /** Its code, as `<html lang>` has it. */
  readonly LANGUAGE: string;
  /** Code and own name of every language that there are pages in, English first. */
  readonly LANGUAGES: readonly (readonly [code: string, name: string])[];
}

/** The style of these pages' language (build-steps/edition.ts). */
declare module '#language.css';
