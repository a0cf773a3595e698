import { settleFirstApproval, type WaitingApproval } from './waiting-approvals.ts'

const approval = (key: string, approved: boolean, ...entries: [id: string, version: number][]): WaitingApproval => ({
  key,
  approved,
  entries: entries.map(([id, version]) => ({ id, version, employee: id })),
})

describe('settleFirstApproval', () => {
  it('lets later changes of the same entry follow the new version', () => {
    const waiting = [
      approval('1', true, ['a', 3], ['b', 5]),
      approval('2', false, ['a', 3]),
      approval('3', true, ['c', 1]),
    ]
    expect(
      settleFirstApproval(waiting, {
        changed: [
          { id: 'a', version: 4 },
          { id: 'b', version: 6 },
        ],
        refused: [],
      }),
    ).toEqual([approval('2', false, ['a', 4]), approval('3', true, ['c', 1])])
  })

  it('drops later changes of an entry that was refused', () => {
    const waiting = [
      approval('1', true, ['a', 3]),
      approval('2', false, ['a', 3]),
      approval('3', true, ['a', 3], ['b', 1]),
    ]
    expect(settleFirstApproval(waiting, { changed: [], refused: ['a'] })).toEqual([approval('3', true, ['b', 1])])
  })
})
