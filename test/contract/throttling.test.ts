import { AppError } from '../../shared/api/errors.ts'
import { useFakeTable, FakeDynamoDbError } from '../support/fake-table.ts'

const table = useFakeTable()

test('a table that refuses every try leads to an answer that asks to try again, and not to an unexpected error', async () => {
  table.respondWith({
    GetItem: () => {
      throw new FakeDynamoDbError('ThrottlingException')
    },
  })
  // The pauses between the tries are a random part of seconds.
  const random = jest.spyOn(Math, 'random').mockReturnValue(0)
  const { get } = await import('../../functions/table/reads.ts')
  await expect(get({ pk: 'C#1', sk: 'COMPANY' })).rejects.toEqual(new AppError('Please try again'))
  random.mockRestore()
  expect(table.callsOf('GetItem')).toHaveLength(5)
})
