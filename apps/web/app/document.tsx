// Renders the HTML document around every page.

import { brand, opensSoon } from 'virtual:brand';
import { paper } from 'virtual:paper';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { THEME_SCRIPT } from './lib/theme-script.ts';
import { ROOT_ID } from './written.ts';

export interface DocumentParts {
  /** What its head has beyond what all heads have. */
  head?: ReactNode;
  /** Style sheets inside the document, as text. */
  styles?: readonly string[];
  /** The page, as HTML. */
  page: string;
  /** After the page. */
  end?: ReactNode;
}

export function documentOf({ head, styles = [], page, end }: DocumentParts): string {
  const html = renderToStaticMarkup(
    <html lang={import.meta.env.LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <Script text={THEME_SCRIPT} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="application-name" content={brand} data-opens-soon={opensSoon ? '' : undefined} />
        <meta name="theme-color" content={paper[0]} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper[1]} media="(prefers-color-scheme: dark)" />
        {head}
        {styles.map((text) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets
          <style key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what React has written */}
        <div id={ROOT_ID} dangerouslySetInnerHTML={{ __html: page }} />
        {end}
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}

/** The icons and the manifest, which browsers show outside the page. */
export function Icons() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

/** A script inside the document; the server allows exactly its text by its hash (content security policy). */
export function Script({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Data inside the document, which is never run. */
export function Json({ id, type, value }: { id?: string; type: string; value: unknown }) {
  // No text in the data may end the element.
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}
