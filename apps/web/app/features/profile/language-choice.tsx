// The choice of the pages' language; nothing is shown while there is only one.

import { useQuery } from '@tanstack/react-query';
import { languageCopy as copy } from '@valence/copy/auth/profile';
import { refusalOr } from '../../lib/spoken-error.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { languagesQuery, useLanguageChange } from './queries.ts';
import { Section } from './section.tsx';

export function LanguageChoice() {
  const { data } = useQuery(languagesQuery);
  const change = useLanguageChange();
  const toast = useToast();
  if (!data || data.languages.length < 2) return null;
  const choose = (code: string) =>
    change.mutate(code, {
      // Every word of the page changes, so the page is loaded again.
      onSuccess: () => window.location.reload(),
      onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.failed) }),
    });
  return (
    <Section title={copy.title}>
      <p className="mb-3 text-15 text-ink-soft">{copy.text}</p>
      <div className="flex flex-wrap gap-3">
        {data.languages.map(({ code, name }) => (
          <Button
            key={code}
            lang={code}
            look={code === data.chosen ? 'primary' : 'secondary'}
            aria-pressed={code === data.chosen}
            busy={change.isPending && change.variables === code}
            onClick={() => code !== data.chosen && choose(code)}
          >
            {name}
          </Button>
        ))}
      </div>
    </Section>
  );
}
