// State of a video's lookup at its service: on its way, or why it failed and what to do about it.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type EditedVideo, lookUpVideo } from '@valence/contract/admin/videos';
import { videoFormCopy } from '@valence/copy/admin/videos';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refresh } from '../../../ui/page-icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { serviceName } from './service.ts';
import { videoQuery } from './video-calls.ts';

const copy = videoFormCopy.lookup;

export function LookupNotice({ video }: { video: EditedVideo }) {
  const { lookup } = video;
  const client = useQueryClient();
  const toast = useToast();
  const retry = useMutation({
    mutationFn: () => call(lookUpVideo, { params: { videoId: video._id } }),
    onSuccess: async () => {
      toast({ kind: 'success', text: copy.asked });
      await client.invalidateQueries(videoQuery(video._id));
    },
    onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.failed) }),
  });
  if (!lookup || lookup.state === 'done') return null;
  const service = serviceName(video);
  const problem = lookup.problem && copy.problems[lookup.problem](service);
  return (
    <Card role="status" className="mb-6 flex flex-wrap items-center justify-between gap-3 p-4 text-15">
      <p className="max-w-2xl">
        {lookup.state === 'waiting' ? (
          copy.waiting(service)
        ) : (
          <>
            <strong className="block font-semibold">{problem}</strong> {copy.stays}
          </>
        )}
      </p>
      {lookup.state === 'failed' && (
        <Button
          look="secondary"
          busy={retry.isPending}
          icon={<Refresh size={16} />}
          onClick={() => retry.mutate()}
        >
          {copy.again}
        </Button>
      )}
    </Card>
  );
}
