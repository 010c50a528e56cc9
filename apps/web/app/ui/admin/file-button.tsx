// A button that lets files of this device be chosen.

import { type ComponentProps, useRef } from 'react';
import { Button } from '../button.tsx';

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'icon'> {
  children: string;
  /** Types and endings, as the file input takes them. */
  accept: string;
  multiple?: boolean;
  /** Where people who only hear the button's name must hear more than its words, which are part of it. */
  label?: string;
  /** At least one. */
  onChoose: (files: [File, ...File[]]) => void;
  /** Forms lead to what is wrong by it. */
  'data-invalid'?: true | '' | undefined;
}

export function FileButton({
  accept,
  multiple = false,
  label,
  children,
  onChoose,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label ?? children}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file, ...others] = event.currentTarget.files ?? [];
          if (file) onChoose([file, ...others]);
          // Cleared, so that choosing the same file again is a change.
          event.currentTarget.value = '';
        }}
      />
      <Button look="secondary" aria-label={label} onClick={() => input.current?.click()} {...button}>
        {children}
      </Button>
    </>
  );
}
