// Takes a frame of the film as the card's picture.

import { useMutation } from '@tanstack/react-query';
import { takeVideoFrame } from '@valence/contract/admin/videos';
import { videoFormCopy } from '@valence/copy/admin/videos';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { LineField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';

const copy = videoFormCopy.frame;

interface FrameChoiceProps {
  videoId: string;
  onTaken: (url: string) => void;
}

export function FrameChoice({ videoId, onTaken }: FrameChoiceProps) {
  const [moment, setMoment] = useState('0:10');
  const toast = useToast();
  const take = useMutation({
    mutationFn: (second: number) => call(takeVideoFrame, { params: { videoId }, body: { second } }),
    onSuccess: ({ url }) => onTaken(url),
    onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.failed) }),
  });
  const submit = () => {
    const second = secondOf(moment);
    if (second === undefined) toast({ kind: 'error', text: copy.invalid });
    else take.mutate(second);
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <LineField
        label={copy.label}
        hint={copy.hint}
        autoComplete="off"
        maxLength={8}
        value={moment}
        onChange={setMoment}
      />
      <Button look="secondary" className="sm:mt-7" busy={take.isPending} onClick={submit}>
        {copy.take}
      </Button>
    </div>
  );
}

/** `90`, `1:30` and `0:01:30` are the same. */
function secondOf(moment: string): number | undefined {
  if (!/^\d{1,3}(?::[0-5]?\d){0,2}$/.test(moment.trim())) return undefined;
  return moment.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
