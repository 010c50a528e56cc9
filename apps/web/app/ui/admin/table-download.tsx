// The two buttons that download a list of the admin area: as CSV, and as an .xlsx file with the same rows.

import { type ComponentProps, useState } from 'react';
import { Button, TextButton } from '../button.tsx';
import { useToast } from '../toast.tsx';

type Format = 'csv' | 'xlsx';

interface TableDownloadProps extends Pick<ComponentProps<typeof Button>, 'icon' | 'look' | 'large'> {
  /** Of the two buttons. */
  label: string;
  excel: string;
  /** The buttons' names where a page has several lists. */
  names?: Record<Format, string>;
  /** As links in a line of small text. */
  small?: boolean;
  disabled?: boolean;
  /** Resolves to the file's name. */
  save: (format: Format) => Promise<string>;
  /** What is said when it failed. */
  failed: (error: unknown) => string;
  onSaved?: (fileName: string) => void;
}

export function TableDownload(props: TableDownloadProps) {
  const { label, excel, names, small, disabled = false, save, failed, onSaved, ...look } = props;
  const [busy, setBusy] = useState<Format>();
  const toast = useToast();
  const press = async (format: Format) => {
    setBusy(format);
    try {
      const fileName = await save(format);
      onSaved?.(fileName);
    } catch (error) {
      toast({ kind: 'error', text: failed(error) });
    }
    setBusy(undefined);
  };
  const button = (format: Format, text: string) => {
    const shared = {
      'aria-label': names?.[format],
      disabled: disabled || busy !== undefined,
      onClick: () => void press(format),
    };
    return small ? (
      <TextButton className="text-13" {...shared}>
        {text}
      </TextButton>
    ) : (
      <Button look="secondary" {...look} busy={busy === format} {...shared}>
        {text}
      </Button>
    );
  };
  return (
    <>
      {button('csv', label)}
      {button('xlsx', excel)}
    </>
  );
}
