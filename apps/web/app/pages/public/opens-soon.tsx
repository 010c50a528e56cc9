// What the start page and the landing page show until the school publishes something: nothing that is not known.

import { brand } from 'virtual:brand';
import { home } from '@valence/copy/site/home';
import { opensSoon } from '@valence/copy/site/setup';
import { LivingMolecule } from '../../features/home/living-molecule.tsx';
import { FirstSignIn } from '../../features/setup/first-sign-in.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** @param hasSignIn whether the page lacks a link to sign-in elsewhere */
export default function OpensSoon({ hasSignIn = false }: { hasSignIn?: boolean }) {
  return (
    <div className="mx-auto grid w-full max-w-7xl grow grid-cols-1 content-center items-center gap-x-12 gap-y-8 px-4 py-8 sm:px-6 md:grid-cols-2 lg:py-16">
      <div className="grid gap-6">
        <div>
          <p className="text-17 font-semibold wrap-anywhere text-live">{brand}</p>
          <h1 className="mt-3 text-28 sm:text-40">{opensSoon.title}</h1>
          <p className="mt-3 max-w-xl text-17 text-ink-soft">{opensSoon.text}</p>
        </div>
        <FirstSignIn />
        {hasSignIn && (
          <ButtonLink to={paths.login} large className="justify-self-start px-8 max-sm:w-full">
            {opensSoon.signIn}
          </ButtonLink>
        )}
      </div>
      <LivingMolecule
        label={home.molecule}
        className="mx-auto w-full max-md:-order-1 max-md:max-w-56 md:max-w-md"
      />
    </div>
  );
}
