// Short messages that disappear by themselves, but stay while the focus, or a pointer that came to them, is on them. They
// stand where nothing can be pressed. One about something that can be taken back offers that for ten seconds.

import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
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
  /** Milliseconds; 3 s if not given, 10 s with `undo`; `sticky` stays until closed. */
  life?: number | 'sticky';
  /** Takes back what the message reports; also by Ctrl/⌘ Z. */
  undo?: Undo | undefined;
  /** A way on from the message, which needs a life that leaves time to reach it. */
  link?: { label: string; run: () => void };
}

export interface Undo {
  /** Resolves to what is said about it; undefined where the page itself shows it. */
  run: () => Promise<ToastMessage | undefined>;
  /** The sentence for an undo that did not work. */
  failed: (error: unknown) => string;
}

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

type KeyedMessage = ToastMessage & { key: number };
const MAX_MESSAGES = 3;

interface ToastProviderProps {
  /** Name of the button that closes a message. */
  closeLabel: string;
  /** Name of the button that takes back what a message reports. */
  undoLabel: string;
  children: ReactNode;
}

export function ToastProvider({ closeLabel, undoLabel, children }: ToastProviderProps) {
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
  const region = useFreePlace(shown);
  return (
    <ToastContext value={show}>
      {children}
      <section
        ref={region}
        aria-live="polite"
        aria-relevant="additions"
        data-toasts=""
        className="pointer-events-none fixed inset-x-4 bottom-2 z-50 flex flex-col items-center gap-2 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:items-end print:hidden"
      >
        {shown.map((message) => (
          <Toast
            key={message.key}
            message={message}
            closeLabel={closeLabel}
            undoLabel={undoLabel}
            isLatestUndo={message === shown.findLast(({ undo }) => undo)}
            onShow={show}
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
  undoLabel: string;
  /** Whether Ctrl/⌘ Z means this message. */
  isLatestUndo: boolean;
  onShow: (message: ToastMessage) => void;
  onClose: () => void;
}

function Toast({ message, closeLabel, undoLabel, isLatestUndo, onShow, onClose }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  // Where the focus came from, to return it there when the message is closed by a press.
  const previousFocus = useRef<EventTarget>(null);
  const close = () => {
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    onClose();
  };
  const enteredAt = useRef('');
  const { undo, link } = message;
  useLife(message.life ?? (undo ? TOAST_LIFE.undoable : TOAST_LIFE.usual), isHeld, onClose);
  const follow = () => {
    close();
    link?.run();
  };
  const takeBack = () => {
    close();
    undo?.run().then(
      (outcome) => outcome && onShow(outcome),
      (error: unknown) => onShow({ kind: 'error', text: undo.failed(error), life: TOAST_LIFE.undoable }),
    );
  };
  useUndoKey(isLatestUndo ? takeBack : undefined);
  const { Icon, colour } = icons[message.kind];
  const hold = {
    // A message may come up under a pointer that rests: it is entered, but the pointer has not moved there.
    onPointerEnter: (event: PointerEvent) => {
      enteredAt.current = placeOf(event);
    },
    onPointerMove: (event: PointerEvent) => {
      if (placeOf(event) === enteredAt.current) setHeld(true);
    },
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
      role={message.kind === 'error' ? 'alert' : undefined}
      className="appear pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-card"
    >
      <Icon className={classes('mt-3 shrink-0', colour)} />
      <div className="min-w-0 grow py-2.5 text-15">
        {message.summary && <p className="font-semibold">{message.summary}</p>}
        <p>{message.text}</p>
      </div>
      {link && <TextButton onClick={follow}>{link.label}</TextButton>}
      {undo && (
        <TextButton aria-keyshortcuts="Control+Z Meta+Z" onClick={takeBack}>
          {undoLabel}
        </TextButton>
      )}
      <IconButton label={closeLabel} onClick={close}>
        <Cross size={18} />
      </IconButton>
    </div>
  );
}

const placeOf = ({ screenX, screenY }: Pick<PointerEvent, 'screenX' | 'screenY'>) => `${screenX} ${screenY}`;

const PRESSABLE = 'a,button,input,textarea,select,summary,label';
/** What of it does not scroll. */
const PINNED = 'nav a,dialog button';
const STEP_PX = 16;
/** How soon messages give way to what has come up, or was scrolled, under them. */
const LOOK_MS = 250;

/**
 * Lifts the messages from the lower edge until they cover nothing that can be pressed, and again when the page under them has changed
 * or was scrolled. Where there is no such place, as in a list of links, they leave free what does not scroll: the bar's links, a dialog's buttons.
 */
function useFreePlace(shown: readonly unknown[]): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || shown.length === 0) return undefined;
    lift(element);
    const timer = setInterval(() => lift(element), LOOK_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return region;
}

function lift(element: HTMLElement): void {
  element.style.translate = '';
  const { top, bottom, left, right } = element.getBoundingClientRect();
  // A phone's keyboard covers the lower edge. Null only where a document is not shown.
  const { height: seen, offsetTop } = visualViewport as VisualViewport;
  const first = Math.max(0, bottom - seen - offsetTop);
  const freeOf = (selector: string) => {
    const boxes = [...document.querySelectorAll(selector)]
      .filter((other) => !element.contains(other))
      .map((other) => other.getBoundingClientRect())
      // What is hidden has no place, and counts as one at the left edge.
      .filter((box) => box.left < right && box.right > left);
    for (let by = first; by < top - offsetTop; by += STEP_PX)
      if (boxes.every((box) => box.top >= bottom - by || box.bottom <= top - by)) return by;
    return undefined;
  };
  element.style.translate = `0 -${freeOf(PRESSABLE) ?? freeOf(PINNED) ?? first}px`;
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
