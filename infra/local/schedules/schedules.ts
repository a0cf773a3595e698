/** the schedules of the template, by the clock and by hand */
import { randomUUID } from 'node:crypto'
import { isCalled, type Functions, type LocalFunction } from '../functions/functions.ts'
import { asArray, asObject, asText, parseJson, type Json } from '../json.ts'
import { account, region } from '../naming.ts'
import type { Resource } from '../template.ts'
import { parseExpression, type Expression } from './cron.ts'

export interface Schedule {
  /** of the function that it calls */
  name: string
  text: string
  timeZone: string
  enabled: boolean
  expression: Expression
  targets: { fn: LocalFunction; event: () => Json }[]
  lastRun?: { at: string; error?: string }
}

export class Schedules {
  readonly all: Schedule[]
  private readonly functions: Functions

  constructor(resources: readonly Resource[], functions: Functions) {
    this.functions = functions
    this.all = resources.flatMap(resource => {
      if (resource.type === 'AWS::Scheduler::Schedule') return [this.ofScheduler(resource)]
      return resource.type === 'AWS::Events::Rule' && resource.properties['ScheduleExpression'] !== undefined
        ? [this.ofRule(resource)]
        : []
    })
  }

  /** by its own name, or by that of the function it calls */
  find(wanted: string): Schedule | undefined {
    return this.all.find(({ name, targets }) => name === wanted || targets.some(({ fn }) => isCalled(fn, wanted)))
  }

  /** to the end; what the functions answered, as JSON. Another event takes the place of the schedule's own */
  async runNow(schedule: Schedule, other?: Json): Promise<Json[]> {
    schedule.lastRun = { at: new Date().toISOString() }
    try {
      const answers = await Promise.all(
        schedule.targets.map(({ fn, event }) => this.functions.invoke(fn, other ?? event(), schedule.name)),
      )
      return answers.map(parseJson)
    } catch (error) {
      schedule.lastRun.error = error instanceof Error ? error.message : String(error)
      throw error
    }
  }

  /** by the clock, until the answer is called */
  run(onFailure: (message: string) => void): () => void {
    // looked up once a time: a cron expression tries every minute of its day
    const due = new Map(this.all.map(schedule => [schedule, schedule.expression.next(new Date())]))
    const timer = setInterval(() => {
      const now = new Date()
      for (const [schedule, instant] of due) {
        if (!instant || instant > now) continue
        due.set(schedule, schedule.expression.next(now))
        if (schedule.enabled)
          this.runNow(schedule).catch((error: unknown) =>
            onFailure(`${schedule.name}: ${error instanceof Error ? error.message : String(error)}`),
          )
      }
    }, 1000)
    timer.unref()
    return () => clearInterval(timer)
  }

  private ofScheduler({ name, properties }: Resource): Schedule {
    const target = asObject(properties['Target'])
    const timeZone = asText(properties['ScheduleExpressionTimezone']) || 'UTC'
    const fn = this.functions.byArn(asText(target['Arn']))
    const input = asText(target['Input'])
    return {
      name,
      text: asText(properties['ScheduleExpression']),
      timeZone,
      enabled: properties['State'] !== 'DISABLED',
      expression: parseExpression(asText(properties['ScheduleExpression']), timeZone),
      targets: fn ? [{ fn, event: () => (input ? parseJson(input) : {}) }] : [],
    }
  }

  private ofRule({ name, arn, properties }: Resource): Schedule {
    const text = asText(properties['ScheduleExpression'])
    return {
      name,
      text,
      timeZone: 'UTC',
      enabled: properties['State'] !== 'DISABLED',
      expression: parseExpression(text),
      targets: asArray(properties['Targets']).flatMap(raw => {
        const target = asObject(raw)
        const fn = this.functions.byArn(asText(target['Arn']))
        const input = asText(target['Input'])
        return fn ? [{ fn, event: () => (input ? parseJson(input) : scheduledEvent(arn)) }] : []
      }),
    }
  }
}

/** what a rule without an input of its own sends */
const scheduledEvent = (arn: string): Json => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: [arn],
  detail: {},
})
