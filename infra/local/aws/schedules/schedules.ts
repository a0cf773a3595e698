import { randomUUID } from 'node:crypto'
import { matchesName, type Functions, type LocalFunction } from '../lambda/functions.ts'
import { asArray, asObject, asText, parseJson, type Json } from '../../json.ts'
import { awsAccountId, region } from '../template/naming.ts'
import type { Resource } from '../template/template.ts'
import { parseCron, type CronExpression } from './cron.ts'

export interface Schedule {
  name: string
  expressionText: string
  isEnabled: boolean
  expression: CronExpression
  targets: { fn: LocalFunction; event: () => Json }[]
  lastRun?: { at: string; error?: string }
}

export class Schedules {
  readonly all: Schedule[]
  private readonly functions: Functions

  constructor(resources: readonly Resource[], functions: Functions) {
    this.functions = functions
    this.all = resources
      .filter(({ type, properties }) => type === 'AWS::Events::Rule' && properties['ScheduleExpression'] !== undefined)
      .map(rule => this.toSchedule(rule))
  }

  find(nameOrFunction: string): Schedule | undefined {
    return this.all.find(
      ({ name, targets }) => name === nameOrFunction || targets.some(({ fn }) => matchesName(fn, nameOrFunction)),
    )
  }

  /** Waits for the functions and returns their results. `customEvent` replaces the schedule's event. */
  async runNow(schedule: Schedule, customEvent?: Json): Promise<Json[]> {
    schedule.lastRun = { at: new Date().toISOString() }
    try {
      const results = await Promise.all(
        schedule.targets.map(({ fn, event }) => this.functions.invoke(fn, customEvent ?? event(), schedule.name)),
      )
      return results.map(parseJson)
    } catch (error) {
      schedule.lastRun.error = error instanceof Error ? error.message : String(error)
      throw error
    }
  }

  /** Runs enabled schedules when they are due. Returns a function that stops the schedules. */
  start(onFailure: (message: string) => void): () => void {
    const nextRunBySchedule = new Map(this.all.map(schedule => [schedule, schedule.expression.next(new Date())]))
    const timer = setInterval(() => {
      const now = new Date()
      for (const [schedule, instant] of nextRunBySchedule) {
        if (instant > now) continue
        nextRunBySchedule.set(schedule, schedule.expression.next(now))
        if (schedule.isEnabled)
          this.runNow(schedule).catch((error: unknown) =>
            onFailure(`${schedule.name}: ${error instanceof Error ? error.message : String(error)}`),
          )
      }
    }, 1000)
    timer.unref()
    return () => clearInterval(timer)
  }

  private toSchedule({ name, arn, properties }: Resource): Schedule {
    const expressionText = asText(properties['ScheduleExpression'])
    return {
      name,
      expressionText,
      isEnabled: properties['State'] !== 'DISABLED',
      expression: parseCron(expressionText),
      targets: asArray(properties['Targets']).flatMap(raw => {
        const target = asObject(raw)
        const fn = this.functions.findByArn(asText(target['Arn']))
        const input = asText(target['Input'])
        return fn ? [{ fn, event: () => (input ? parseJson(input) : createScheduledEvent(arn)) }] : []
      }),
    }
  }
}

/** Creates the event that EventBridge sends for a rule without an input. */
const createScheduledEvent = (arn: string): Json => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: awsAccountId,
  time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: [arn],
  detail: {},
})
