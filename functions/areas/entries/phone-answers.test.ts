import { addSeconds } from '../../../shared/domain/entry.ts'
import { contradictsPhoneAnswer, addPhoneAnswer } from './phone-answers.ts'

const now = '2026-11-26T12:00:00Z'
const secondsAgo = (seconds: number): string => addSeconds(now, -seconds)
const hourSeconds = 3600
const contradicts = (recordedAt: string, answeredAt: string, phone = 'a'): boolean =>
  contradictsPhoneAnswer([{ phone: 'a', at: answeredAt }], { phone, recorded: recordedAt, now })

it('finds a recording over five minutes before an answer', () => {
  const answeredAt = secondsAgo(2 * hourSeconds)
  expect(contradicts(addSeconds(answeredAt, -301), answeredAt)).toBe(true)
  expect(contradicts(addSeconds(answeredAt, -300), answeredAt)).toBe(false)
  expect(contradicts(secondsAgo(hourSeconds), answeredAt)).toBe(false)
})

it('ignores answers of the last half hour', () => {
  expect(contradicts(secondsAgo(5 * hourSeconds), secondsAgo(1801))).toBe(true)
  expect(contradicts(secondsAgo(5 * hourSeconds), secondsAgo(1800))).toBe(false)
})

it('ignores answers to other phones', () => {
  expect(contradicts(secondsAgo(5 * hourSeconds), secondsAgo(2 * hourSeconds), 'b')).toBe(false)
})

it('remembers the latest answers to three phones', () => {
  const answers = ['a', 'b', 'a', 'c', 'd'].reduce<ReturnType<typeof addPhoneAnswer>>(
    (answersSoFar, phone, i) => addPhoneAnswer(answersSoFar, phone, secondsAgo(100 - i)),
    [],
  )
  expect(answers.map(({ phone }) => phone)).toEqual(['d', 'c', 'a'])
})
