// The offline page, in the site's own frame. No script of the site runs on it.

import { brand } from 'virtual:brand';
import { studentCodeCopy } from '@valence/copy/auth/student-code';
import { common } from '@valence/copy/common';
import { offlineCopy } from '@valence/copy/site/offline';
import { paths } from '../../paths.ts';
import { BrandMark, Mark } from '../../ui/brand-mark.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Shell } from '../../ui/shell.tsx';

/**
 * Reloads the page once the server can be reached: devices report when they have a network, which is not yet a connection,
 * and some report nothing.
 */
export const WAIT_FOR_CONNECTION =
  "{let f=()=>navigator.onLine&&fetch('/healthz',{cache:'no-store'}).then(()=>location.reload(),()=>{});addEventListener('online',f);setInterval(f,5e3)}";

/** Shows the code that the student's Settings left in this browser (lib/offline-shell.ts). */
export const SHOW_STUDENT_CODE =
  "try{let s=localStorage.getItem('student-code'),c=document.getElementById('student-code');if(s){c.hidden=false;c.querySelector('img').src='data:image/svg+xml,'+encodeURIComponent(s)}}catch{}";

export function Offline() {
  const home = (
    <a href={paths.home} className="inline-flex min-h-11 items-center">
      <BrandMark label={brand} />
    </a>
  );
  return (
    <Shell skipLabel={common.skipToContent} brand={home}>
      <div className="mx-auto w-full max-w-xl px-4 py-8 text-center sm:px-6 sm:py-12">
        <p className="mb-4 flex justify-center">
          <Mark size={96} />
        </p>
        <h1 className="text-21 sm:text-28">{offlineCopy.title}</h1>
        <p className="mt-3 text-ink-soft">{offlineCopy.text}</p>
        <p className="mt-6">
          {/* The address that was wanted is still the page's own: an empty link asks for it again, without any script. */}
          <ButtonAnchor href="" target={undefined} rel={undefined}>
            {common.tryAgain}
          </ButtonAnchor>
        </p>
        <section id="student-code" hidden className="mt-8">
          <h2 className="mb-3 text-17">{studentCodeCopy.title}</h2>
          <img
            alt={studentCodeCopy.picture}
            width={224}
            height={224}
            className="mx-auto rounded-card border border-line"
          />
        </section>
      </div>
    </Shell>
  );
}
