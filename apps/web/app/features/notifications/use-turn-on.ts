// Switches notifications on after a press, and says what came of it.

import { useMutation } from '@tanstack/react-query';
import { notificationsCopy as copy } from '@valence/copy/auth/notifications';
import { refusalOr } from '../../lib/spoken-error.ts';
import { useToast } from '../../ui/toast.tsx';
import { turnOn } from './this-browser.ts';

/** @param onAnswer called once the person has answered the browser's question */
export function useTurnOn(onAnswer: () => void): { turnOn: () => void; isBusy: boolean } {
  const toast = useToast();
  const change = useMutation({
    mutationFn: turnOn,
    onSuccess: (isOn) => {
      if (isOn) toast({ kind: 'success', text: copy.turnedOn });
      onAnswer();
    },
    onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.failed) }),
  });
  return { turnOn: () => change.mutate(), isBusy: change.isPending };
}
