// Button that puts a text into the clipboard, and says for a moment that it did.

import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Check, Copy } from './icons.tsx';

const COPIED_MS = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  copied: string;
  look?: 'quiet' | 'secondary';
  /** Where the label alone does not say what is copied. */
  name?: string;
}

/** Nothing where the browser keeps the clipboard from this page (without https). */
export function CopyButton({ text, label, copied, look = 'quiet', name }: CopyButtonProps): ReactNode {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (typeof navigator.clipboard?.writeText !== 'function') return null;
  const write = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The browser refused; the text can still be written down.
      () => setCopied(false),
    );
  const shown = isCopied ? copied : label;
  return (
    <Button
      look={look}
      title={isCopied ? copied : (name ?? label)}
      {...(name && !isCopied && { 'aria-label': name })}
      icon={isCopied ? <Check size={18} /> : <Copy size={18} />}
      onClick={() => void write()}
    >
      <span aria-live="polite">{shown}</span>
    </Button>
  );
}
