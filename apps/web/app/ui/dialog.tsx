// Dialogs on the browser's own <dialog>: focus stays inside, Escape closes, focus returns to where it was.

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './button.tsx';
import { Cross } from './icons.tsx';

const CloseLabelContext = createContext('');

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Where they answer the dialog, closing is one of them; without them a cross closes it. */
  actions?: ReactNode;
}

export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLabel = useContext(CloseLabelContext);
  const titleId = useId();
  // One that is taken away open is closed before: only a closed one gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // What is asked is said with the answer that has the focus.
      aria-describedby={actions ? `${titleId}-text` : undefined}
      onClose={onClose}
      className="appear m-auto w-[calc(100%-var(--spacing)*8)] max-w-md rounded-card border border-line bg-surface p-5 text-ink sm:p-6 shadow-card backdrop:bg-veil"
    >
      <h2 id={titleId} className={actions ? 'text-21' : 'w-11/12 text-21'}>
        {title}
      </h2>
      <div id={`${titleId}-text`} className="mt-3 text-ink-soft">
        {children}
      </div>
      {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
      {/* A phone has no Escape key. The last one, so that the focus begins in the dialog's own fields. */}
      {!actions && (
        <IconButton label={closeLabel} className="absolute top-3 right-2" onClick={onClose}>
          <Cross />
        </IconButton>
      )}
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

/** @param closeLabel name of the button that closes a dialog */
export function ConfirmProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
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
      <CloseLabelContext value={closeLabel}>{children}</CloseLabelContext>
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
