// The start page.

import { home } from '@valence/copy/home';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const meta = () => [{ title: home.documentTitle }, { name: 'description', content: home.description }];

export default function Home() {
  return (
    <div className="px-6 py-16">
      <p>{home.welcome}</p>
      <h1 className="text-40">{home.line}</h1>
      <ButtonLink to={paths.login} large>
        {home.joinNow}
      </ButtonLink>
    </div>
  );
}
