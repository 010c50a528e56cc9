// The frame of the pages that everybody may read, signed in or not: the logo, the link to sign-in, and the footer.

import type { SiteContent } from '@valence/contract/site/site';
import { common } from '@valence/copy/common';
import { publicPages } from '@valence/copy/site/public-pages';
import type { ReactNode } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { chatLink, telephoneLink } from '../../lib/contact-links.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Telephone } from '../../ui/contact-icons.tsx';
import { Chat } from '../../ui/icons.tsx';
import { Shell } from '../../ui/shell.tsx';
import { HomeLink } from '../home-link.tsx';
import { PublicFooter } from './public-footer.tsx';
import '../../styles/public.css';

interface PublicPageProps {
  /** Undefined until the first publication. */
  site: SiteContent | undefined;
  brandName: string;
  copyrightYear: number;
  /** Set on the page that invites into the community: there the footer links to it, too. */
  onCommunity?: () => void;
  onCall?: () => void;
  children: ReactNode;
}

export function PublicPage({ children, ...about }: PublicPageProps) {
  const { isAuthenticated } = useAuth();
  return (
    <Shell
      skipLabel={common.skipToContent}
      brand={<HomeLink />}
      menu={
        <ButtonLink look="quiet" to={isAuthenticated ? paths.library : paths.login}>
          {isAuthenticated ? publicPages.toLibrary : publicPages.signIn}
        </ButtonLink>
      }
      footer={<SchoolFooter {...about} />}
    >
      {children}
    </Shell>
  );
}

function SchoolFooter({
  site,
  brandName,
  copyrightYear,
  onCommunity,
  onCall,
}: Omit<PublicPageProps, 'children'>) {
  const { footer } = publicPages;
  const icon = 'inline-grid size-11 place-items-center hover:text-ink';
  return (
    <PublicFooter copyright={footer.copyright(copyrightYear, brandName)}>
      {site && (
        <p className="-mx-3 flex gap-3">
          <a
            href={onCommunity ? site.whatsappCommunityLink : chatLink(site.contactNumber)}
            target="_blank"
            rel="noreferrer"
            aria-label={onCommunity ? footer.community : footer.whatsapp}
            onClick={onCommunity}
            className={icon}
          >
            <Chat size={24} />
          </a>
          <a
            href={telephoneLink(site.contactNumber)}
            aria-label={footer.call}
            onClick={onCall}
            className={icon}
          >
            <Telephone size={24} />
          </a>
        </p>
      )}
    </PublicFooter>
  );
}
