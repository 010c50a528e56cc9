// Links that lead to the same page in another language, each by its own name. They work before any script has arrived.

import { common } from '@valence/copy/common';
import { LANGUAGE_LINKS } from '@valence/domain/language';

const { LANGUAGE, LANGUAGES } = import.meta.env;

/** Nothing while there is only one language. @param to the path to come back to */
export function LanguageLinks({ to, className = '' }: { to: string; className?: string }) {
  if (LANGUAGES.length < 2) return null;
  const shape = 'inline-flex min-h-11 min-w-11 items-center justify-center';
  return (
    <nav aria-label={common.language} className={`flex gap-x-5 text-15 ${className}`}>
      {LANGUAGES.map(([code, name]) =>
        code === LANGUAGE ? (
          <span key={code} aria-current="true" className={`${shape} font-semibold text-ink`}>
            {name}
          </span>
        ) : (
          <a
            key={code}
            lang={code}
            hrefLang={code}
            rel="nofollow"
            href={`${LANGUAGE_LINKS}/${code}?to=${encodeURIComponent(to)}`}
            className={`${shape} text-ink-soft underline hover:text-ink`}
          >
            {name}
          </a>
        ),
      )}
    </nav>
  );
}
