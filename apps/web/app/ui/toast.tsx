// Short messages that disappear by themselves, but stay while a pointer or the focus is on them.

import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton, TextButton } from './button.tsx';
import { classes } from './classes.ts';
import { Check, Cross, Info, Warning } from './icons.tsx';

/** How long a message is shown, in milliseconds. */
export const TOAST_LIFE = { usual: 3000, long: 5000, undoable: 10_000 } as const;

export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** A heading above the text. */
  summary?: string;
  /** Milliseconds; 3 s if not given; `sticky` stays until closed. */
  life?: number | 'sticky';
  /** Not announced to screen readers, because the field with the error already announces it. */
  saidElsewhere?: boolean;
  /** Undoes what the message reports; also by Ctrl/⌘ Z. The message needs a life that leaves time to reach it. */
  action?: { label: string; run: () => void };
}

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

type KeyedMessage = ToastMessage & { key: number };
const MAX_MESSAGES = 3;

/** @param closeLabel name of the button that closes a message */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<readonly KeyedMessage[]>([]);
  const lastKey = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    lastKey.current += 1;
    const next = { ...message, key: lastKey.current };
    // The same text twice is one message whose time starts again.
    setShown((before) => [
      ...before.filter((other) => other.text !== message.text).slice(1 - MAX_MESSAGES),
      next,
    ]);
  }, []);
  const close = useCallback(
    (key: number) => setShown((before) => before.filter((other) => other.key !== key)),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      <section
        aria-live="polite"
        aria-relevant="additions"
        data-toasts=""
        className="pointer-events-none fixed inset-x-4 top-2 z-50 flex flex-col items-center gap-2 sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-6 sm:items-end"
      >
        {shown.map((message) => (
          <Toast
            key={message.key}
            message={message}
            closeLabel={closeLabel}
            onClose={() => close(message.key)}
          />
        ))}
      </section>
    </ToastContext>
  );
}

const icons = {
  success: { Icon: Check, colour: 'text-good' },
  error: { Icon: Warning, colour: 'text-danger' },
  info: { Icon: Info, colour: 'text-brand' },
};

interface ToastProps {
  message: ToastMessage;
  closeLabel: string;
  onClose: () => void;
}

function Toast({ message, closeLabel, onClose }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  // Where the focus came from, to return it there when the message is closed by a press.
  const previousFocus = useRef<EventTarget>(null);
  const close = () => {
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    onClose();
  };
  useLife(message.life ?? TOAST_LIFE.usual, isHeld, onClose);
  const act = () => {
    message.action?.run();
    close();
  };
  useUndoKey(message.action && act);
  const { Icon, colour } = icons[message.kind];
  const hold = {
    onPointerEnter: () => setHeld(true),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
      setHeld(true);
    },
  };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div
      {...hold}
      {...release}
      role={message.kind === 'error' && !message.saidElsewhere ? 'alert' : undefined}
      aria-live={message.saidElsewhere ? 'off' : undefined}
      className="appear pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-card"
    >
      <Icon className={classes('mt-3 shrink-0', colour)} />
      <div className="min-w-0 grow py-2.5 text-15">
        {message.summary && <p className="font-semibold">{message.summary}</p>}
        <p>{message.text}</p>
      </div>
      {message.action && (
        <TextButton aria-keyshortcuts="Control+Z Meta+Z" onClick={act}>
          {message.action.label}
        </TextButton>
      )}
      <IconButton label={closeLabel} onClick={close}>
        <Cross size={18} />
      </IconButton>
    </div>
  );
}

/** Ctrl/⌘ Z undoes what the message reports; in a text field it remains the field's own undo. */
function useUndoKey(act: (() => void) | undefined): void {
  useEffect(() => {
    if (!act) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const inText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(target.type));
      if (inText || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
        return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

function useLife(life: number | 'sticky', isHeld: boolean, onEnd: () => void): void {
  const remaining = useRef(life);
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    if (remaining.current === 'sticky' || isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => latestOnEnd.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      if (remaining.current !== 'sticky') remaining.current -= performance.now() - startedAt;
    };
  }, [isHeld]);
}
