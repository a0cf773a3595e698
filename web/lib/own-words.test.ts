import { serverErrorText } from './own-words.ts'

const answer = (body: unknown) => serverErrorText({ body, statusText: 'Not Found' })

test('an answer outside the catalogue shows its error, its text or the text of its status', () => {
  expect(answer({ error: 'The moon is full' })).toBe('The moon is full')
  expect(answer('No such page')).toBe('No such page')
  expect([answer(''), answer(undefined), answer('<html>502</html>'), answer('x'.repeat(301))]).toEqual(
    Array(4).fill('Not Found'),
  )
})

test('an answer that is no text has no words of its own', () => {
  expect([answer({ error: { code: 7 } }), answer({ message: 'Not Found' }), answer([])]).toEqual(
    Array(3).fill(undefined),
  )
})
