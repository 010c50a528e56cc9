// Keeps presses and input on a prerendered page until its scripts have loaded: without them a pressed button does nothing, and a
// submitted form would reload the page and lose the number in it.

/**
 * Written into the page's HTML as text, so it may use nothing from outside itself.
 *
 * @param hydrated the name of the event that says that React has hydrated the page
 */
export function keepEarlyInput(hydrated: string): void {
  const typed = new Map<HTMLInputElement, string>();
  let pressed: HTMLElement | null = null;
  const press = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button');
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  const type = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value);
  };
  const takeOver = () => {
    window.removeEventListener('click', press, true);
    window.removeEventListener('input', type, true);
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (const [field, value] of typed) {
      // React may have emptied the field. It compares with the last value that it saw, which must differ from the typed one.
      field.value = '';
      property?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // After React has rendered the typed text: the button may be disabled until then.
    setTimeout(() => pressed?.isConnected && pressed.click());
  };
  window.addEventListener('click', press, true);
  window.addEventListener('input', type, true);
  // Runs when React has finished, before any key event can come in between.
  window.addEventListener(hydrated, () => queueMicrotask(takeOver), { once: true });
}
