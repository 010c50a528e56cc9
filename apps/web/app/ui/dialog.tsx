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
import { classes } from './classes.ts';
import { Cross } from './icons.tsx';

const CloseLabelContext = createContext('');

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that answer the dialog, one of which closes it; without actions the dialog has a cross. */
  actions?: ReactNode;
  /** For what must be seen large, such as a photograph. */
  isWide?: boolean;
}

export function Dialog({ open, title, onClose, children, actions, isWide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLabel = useContext(CloseLabelContext);
  const titleId = useId();
  // Close an open dialog before it is removed, because only closing returns the focus.
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
      // A screen reader reads the question together with the focused answer.
      aria-describedby={actions ? `${titleId}-text` : undefined}
      // Escape is told at once, the closing a moment later, when it may be open again. A file field's own event comes here, too.
      onCancel={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      className={classes(
        'appear m-auto w-[calc(100%-var(--spacing)*8)] rounded-card border border-line bg-surface p-5 text-ink sm:p-6 shadow-card backdrop:bg-veil',
        isWide ? 'max-w-4xl' : 'max-w-md',
      )}
    >
      <h2 id={titleId} className={actions ? 'text-21' : 'w-11/12 text-21'}>
        {title}
      </h2>
      <div id={`${titleId}-text`} className="mt-3 text-ink-soft">
        {children}
      </div>
      {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
      {/* For phones, which have no Escape key. It comes last, so that the dialog's own fields get the focus first. */}
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
  /** Whether accepting removes something. */
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
  const [request, setRequest] = useState<{ question: Question; answer: (accepted: boolean) => void }>();
  const [open, setOpen] = useState(false);
  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((answer) => {
        setRequest({ question, answer });
        setOpen(true);
      }),
    [],
  );
  const end = (accepted: boolean) => {
    setOpen(false);
    request?.answer(accepted);
  };
  const question = request?.question;
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
