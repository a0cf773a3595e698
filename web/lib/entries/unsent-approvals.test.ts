import { settleFirstApproval, type UnsentApproval } from './unsent-approvals.ts'

const createApproval = (
  key: string,
  isApproved: boolean,
  ...entries: [id: string, version: number][]
): UnsentApproval => ({
  key,
  approved: isApproved,
  entries: entries.map(([id, version]) => ({ id, version, employee: id })),
})

describe('settleFirstApproval', () => {
  it('lets later changes of the same entry follow the new version', () => {
    const unsentApprovals = [
      createApproval('1', true, ['a', 3], ['b', 5]),
      createApproval('2', false, ['a', 3]),
      createApproval('3', true, ['c', 1]),
    ]
    expect(
      settleFirstApproval(unsentApprovals, {
        changed: [
          { id: 'a', version: 4 },
          { id: 'b', version: 6 },
        ],
        refused: [],
      }),
    ).toEqual([createApproval('2', false, ['a', 4]), createApproval('3', true, ['c', 1])])
  })

  it('drops later changes of an entry that was refused', () => {
    const unsentApprovals = [
      createApproval('1', true, ['a', 3]),
      createApproval('2', false, ['a', 3]),
      createApproval('3', true, ['a', 3], ['b', 1]),
    ]
    expect(settleFirstApproval(unsentApprovals, { changed: [], refused: ['a'] })).toEqual([
      createApproval('3', true, ['b', 1]),
    ])
  })
})
