import { dropSecondFullStops } from './full-stops.ts'

it('drops the full stop after a value that ends with one, and changes nothing else', () => {
  const values = { project: 'Smíðaverk ehf.', name: 'A..B', count: 2, joined: undefined }
  expect(dropSecondFullStops('All are of Smíðaverk ehf..', values)).toBe('All are of Smíðaverk ehf.')
  expect(dropSecondFullStops('Smíðaverk ehf.. A..B is in.', values)).toBe('Smíðaverk ehf. A..B is in.')
  expect(dropSecondFullStops('Smíðaverk ehf., 2 of A..B.', values)).toBe('Smíðaverk ehf., 2 of A..B.')
})
