// The language that these pages are built in (vite.config.ts).

interface ImportMetaEnv {
  /** Its code, as `<html lang>` has it. */
  readonly LANGUAGE: string;
}
