import { readServerErrorText } from './read-server-error-text.ts'

const readErrorText = (body: unknown) => readServerErrorText({ body, statusText: 'Not Found' })

it('returns the error, the body or the status text', () => {
  expect(readErrorText({ error: 'The moon is full' })).toBe('The moon is full')
  expect(readErrorText('No such page')).toBe('No such page')
  expect([
    readErrorText(''),
    readErrorText(undefined),
    readErrorText('<html>502</html>'),
    readErrorText('x'.repeat(301)),
  ]).toEqual(Array(4).fill('Not Found'))
})

it('returns undefined for a response that is not text', () => {
  expect([readErrorText({ error: { code: 7 } }), readErrorText({ message: 'Not Found' }), readErrorText([])]).toEqual(
    Array(3).fill(undefined),
  )
})
