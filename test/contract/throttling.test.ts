import { AppError } from '../../shared/api/errors.ts'
import { useFakeTable, FakeDynamoDbError } from '../support/fake-table.ts'

const table = useFakeTable()

it('asks to retry if the table throttles every attempt', async () => {
  table.respondWith({
    GetItem: () => {
      throw new FakeDynamoDbError('ThrottlingException')
    },
  })
  // Each pause between attempts is a random fraction of a maximum, so a random number of zero removes the pauses.
  const random = jest.spyOn(Math, 'random').mockReturnValue(0)
  const { get } = await import('../../functions/table/reads.ts')
  await expect(get({ pk: 'C#1', sk: 'COMPANY' })).rejects.toEqual(new AppError('Please try again'))
  random.mockRestore()
  expect(table.callsTo('GetItem')).toHaveLength(5)
})
