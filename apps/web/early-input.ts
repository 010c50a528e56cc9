// Keeps what a quick thumb does on a prerendered page before its scripts are there: without them a pressed button does nothing,
// and a sent form would load the page anew and lose the number in it.

/**
 * Written into the page's HTML as text, so it may use nothing from outside itself.
 *
 * @param hydrated the event that says that the scripts have taken over
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
      // React may have emptied the field. It compares with what it saw last, which must not be what was typed.
      field.value = '';
      property?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // After React has shown what was typed: the button may wait for it.
    setTimeout(() => pressed?.isConnected && pressed.click());
  };
  window.addEventListener('click', press, true);
  window.addEventListener('input', type, true);
  // React has finished, and no key comes in between.
  window.addEventListener(hydrated, () => queueMicrotask(takeOver), { once: true });
}
