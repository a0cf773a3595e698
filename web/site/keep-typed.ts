/**
 * Remembers what was typed into the fields of a place. The function that it returns types it again, once React controls
 * the fields: React begins with empty ones, and would empty them at its next change.
 */
export function keepTyped(place: HTMLElement): () => void {
  const typed = [...place.querySelectorAll('input')]
    .filter(input => input.value !== '')
    .map(input => ({ input, value: input.value, start: input.selectionStart, end: input.selectionEnd }))
  return () => {
    for (const { input, value, start, end } of typed) {
      // React compares with the value that it saw last, so it must see the empty field first.
      input.value = ''
      setNatively(input, value)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      if (document.activeElement === input && start !== null) input.setSelectionRange(start, end)
    }
  }
}

/** Sets the value without React's notice, as a keyboard does. */
const setNatively = (input: HTMLInputElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
