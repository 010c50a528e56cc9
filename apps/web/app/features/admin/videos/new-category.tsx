// Makes a category beside the video's other fields. It is no form: it stands inside of one.

import { createCategory } from '@valence/contract/learning/categories';
import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';
import { LineField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { categoriesQuery } from './videos-queries.ts';

interface NewCategoryProps {
  /** The school has no category yet. */
  isFirst: boolean;
  onMade: (categoryId: string) => void;
}

export function NewCategory({ isFirst, onMade }: NewCategoryProps) {
  const [name, setName] = useState('');
  const toast = useToast();
  const make = useAwaitedChange(
    async (typed: string) => call(createCategory, { body: { name: typed } }),
    categoriesQuery,
  );
  const add = () =>
    make.mutate(name.trim(), {
      onSuccess: ({ categoryId }) => onMade(categoryId),
      onError: (error) => toast({ kind: 'error', text: spokenError(error) }),
    });
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <LineField
        label={isFirst ? copy.firstCategory : copy.newCategory}
        hint={isFirst ? copy.firstCategoryHint : copy.newCategoryHint}
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <Button
        look="secondary"
        className="sm:mt-6.5"
        busy={make.isPending}
        disabled={name.trim() === ''}
        onClick={add}
      >
        {copy.addCategory}
      </Button>
    </div>
  );
}
