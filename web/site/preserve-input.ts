/**
 * Saves the visitor's input in a container, and the focused field. The returned function restores it once React
 * controls the fields, because React starts with empty ones and would clear them at its next change. Matches fields by
 * name, because React replaces those that it does not expect.
 */
export function preserveInput(place: HTMLElement): () => void {
  const savedInputs = findInputs(place)
    .filter(input => input.value !== '' || input === document.activeElement)
    .map(input => ({
      name: input.name,
      value: input.value,
      hasFocus: input === document.activeElement,
      caret: [input.selectionStart, input.selectionEnd] as const,
    }))
  return () => {
    const inputs = findInputs(place)
    for (const { name, value, hasFocus, caret } of savedInputs) {
      const input = inputs.find(candidate => candidate.name === name)
      if (!input) continue
      // React compares with the last value that it saw, so it must see the empty field first.
      input.value = ''
      setNativeValue(input, value)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      if (hasFocus) input.focus()
      if (hasFocus && caret[0] !== null) input.setSelectionRange(...caret)
    }
  }
}

const findInputs = (place: HTMLElement): HTMLInputElement[] => [...place.querySelectorAll('input')]

/** Sets the value without React noticing, as a keyboard does. */
const setNativeValue = (input: HTMLInputElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
