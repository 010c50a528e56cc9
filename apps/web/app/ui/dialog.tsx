// Dialogs on the browser's own <dialog>: focus stays inside, Escape closes, focus returns to where it was.

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
}

export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="appear m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-ink shadow-card backdrop:bg-veil"
    >
      <h2 id={titleId} className="text-21">
        {title}
      </h2>
      <div className="mt-3 text-ink-soft">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
    </dialog>
  );
}

/** A question with two answers. */
export interface Question {
  title: string;
  message: string;
  accept: string;
  reject: string;
  /** The accepting answer takes something away. */
  danger?: boolean;
}

const ConfirmContext = createContext<((question: Question) => Promise<boolean>) | undefined>(undefined);

/** Asks; resolves to true when accepted, to false when rejected or closed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm must be used within a ConfirmProvider');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (accepted: boolean) => void }>();
  const [open, setOpen] = useState(false);
  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((answer) => {
        setAsked({ question, answer });
        setOpen(true);
      }),
    [],
  );
  const end = (accepted: boolean) => {
    setOpen(false);
    asked?.answer(accepted);
  };
  const question = asked?.question;
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={open}
        title={question?.title ?? ''}
        onClose={() => end(false)}
        actions={
          <>
            <Button look="secondary" onClick={() => end(false)}>
              {question?.reject}
            </Button>
            <Button look={question?.danger ? 'danger' : 'primary'} onClick={() => end(true)}>
              {question?.accept}
            </Button>
          </>
        }
      >
        <p>{question?.message}</p>
      </Dialog>
    </ConfirmContext>
  );
}
