// Short messages that come and go by themselves; they wait while a pointer or the focus rests on them.

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

/** Milliseconds. */
export const TOAST_LIFE = { usual: 3000, long: 5000, undoable: 10_000 } as const;

export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** A heading above the text. */
  summary?: string;
  /** Milliseconds; 3 s if not given; `sticky` stays until closed. */
  life?: number | 'sticky';
  /** Shown, not said: what is at fault says it already. */
  saidElsewhere?: boolean;
  /** Taking it back; also by Ctrl/⌘ Z. Give it a life that leaves time to reach it. */
  action?: { label: string; run: () => void };
}

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

type Shown = ToastMessage & { key: number };
const MOST_AT_ONCE = 3;

/** @param closeLabel name of the button that closes a message */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const lastKey = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    lastKey.current += 1;
    const next = { ...message, key: lastKey.current };
    // The same words twice are one message that begins anew.
    setShown((before) => [
      ...before.filter((other) => other.text !== message.text).slice(1 - MOST_AT_ONCE),
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

const marks = {
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
  const [held, setHeld] = useState(false);
  // Where the focus came from: pressed away, a message leaves the keyboard where it was.
  const before = useRef<EventTarget>(null);
  const close = () => {
    if (before.current instanceof HTMLElement) before.current.focus();
    onClose();
  };
  useLife(message.life ?? TOAST_LIFE.usual, held, onClose);
  const act = () => {
    message.action?.run();
    close();
  };
  useUndoKey(message.action && act);
  const { Icon, colour } = marks[message.kind];
  const hold = {
    onPointerEnter: () => setHeld(true),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
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

/** Ctrl/⌘ Z takes back what the message tells of; in a text field it stays the field's own. */
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

function useLife(life: number | 'sticky', held: boolean, onEnd: () => void): void {
  const left = useRef(life);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (left.current === 'sticky' || held) return;
    const begun = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== 'sticky') left.current -= performance.now() - begun;
    };
  }, [held]);
}
