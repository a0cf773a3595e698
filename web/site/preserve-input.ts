/**
 * Remembers what was typed into the fields of a place, and which one has the focus. The function that it returns types
 * it again, once React controls the fields: React begins with empty ones, and would empty them at its next change. It
 * finds the fields by their names, since React replaces those that it does not expect.
 */
export function preserveInput(place: HTMLElement): () => void {
  const typed = findInputs(place)
    .filter(input => input.value !== '' || input === document.activeElement)
    .map(input => ({
      name: input.name,
      value: input.value,
      hasFocus: input === document.activeElement,
      caret: [input.selectionStart, input.selectionEnd] as const,
    }))
  return () => {
    const inputs = findInputs(place)
    for (const { name, value, hasFocus, caret } of typed) {
      const input = inputs.find(each => each.name === name)
      if (!input) continue
      // React compares with the value that it saw last, so it must see the empty field first.
      input.value = ''
      setNativeValue(input, value)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      if (hasFocus) input.focus()
      if (hasFocus && caret[0] !== null) input.setSelectionRange(...caret)
    }
  }
}

const findInputs = (place: HTMLElement): HTMLInputElement[] => [...place.querySelectorAll('input')]

/** Sets the value without React's notice, as a keyboard does. */
const setNativeValue = (input: HTMLInputElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
