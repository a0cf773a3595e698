import { toFileName } from './to-file-name.ts'

it('keeps a short name, and replaces characters that file systems forbid', () => {
  expect(toFileName('Ann/Þóra: "x"')).toBe('Ann Þóra   x')
})

it.each([
  ['a', 'a'.repeat(60)],
  ['\u{1D49C}', '\u{1D49C}'.repeat(50)],
  ['e\u0301', 'e\u0301'.repeat(60)],
])('cuts a name of 100 times "%s" between letters', (letter, expected) => {
  expect(toFileName(letter.repeat(100))).toBe(expected)
})
