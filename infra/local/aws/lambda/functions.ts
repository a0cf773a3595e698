import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addContainerPath } from '../service.ts'
import type { InvocationLog, Invocation } from '../invocations.ts'
import type { Faults } from '../faults.ts'
import { asNumber, asObject, asText } from '../../json.ts'
import { region } from '../template/naming.ts'
import { TABLE_TIME_FACTOR } from '../../../../functions/env/names.ts'
import { createAccessKeyId } from '../permissions.ts'
import { defaultSwitches, type Switches } from '../../switches.ts'
import type { Assembly, Resource } from '../template/template.ts'
import { Container, InvocationError } from './container.ts'
import type { LogFiles } from './log-files.ts'
import { ContainerPool, type PooledFunction, type PoolLimits } from './pool.ts'

export interface FunctionFigures {
  name: string
  handler: string
  description: string
  calls: number
  errors: number
  timeouts: number
  coldStarts: number
  containers: number
  /** Includes cold starts. */
  milliseconds: { mean: number; longest: number; last: number }
  meanColdStartMs: number
  logFile: string
}

export interface LocalFunction {
  resource: Resource
  name: string
  /** The handler's path in the bundle, such as api/employees/create. */
  handler: string
  timeoutMs: number
  memoryMb: number
  member: PooledFunction
  figures: {
    calls: number
    errors: number
    timeouts: number
    coldStarts: number
    coldStartMs: number
    totalMs: number
    longest: number
    last: number
  }
}

interface FunctionsOptions {
  assembly: Assembly
  /** Keys are variables such as AWS_ENDPOINT_URL_S3. */
  endpoints: Record<string, string>
  /** The template passes these addresses, such as Payday's, to functions. */
  externalEndpoints?: readonly string[]
  authority?: string | undefined
  threadFile: string
  limits: PoolLimits
  /** Multiplies the functions' time limits, including those of their table requests, for tests on a busy machine. */
  timeFactor?: number
  /** Whether each function gets only the processor share that Lambda allots for its memory. */
  limitsProcessor?: boolean
  logs: LogFiles
  invocationLog: InvocationLog
  faults: Faults
  switches?: Pick<Switches, 'maxConcurrency'>
}

/**
 * With this memory, Lambda allots a whole processor, and with less a proportional share:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const wholeProcessorMb = 1769

/** This limit exceeds Lambda's ten seconds, because loading a function's modules may take longer on a busy machine. */
const maxInitMs = 30_000

export class Functions {
  readonly all: LocalFunction[]
  private readonly options: FunctionsOptions
  private readonly timeFactor: number
  private readonly pool: ContainerPool
  private readonly accessKeyIds = new WeakMap<Container, string>()
  private startedCount = 0
  private runningCount = 0

  constructor(options: FunctionsOptions) {
    this.options = options
    this.timeFactor = options.timeFactor ?? 1
    this.pool = new ContainerPool(options.limits)
    this.all = options.assembly.resources
      .filter(({ type }) => type === 'AWS::Lambda::Function')
      .map(resource => this.toLocalFunction(resource))
  }

  findByArn(arn: string): LocalFunction | undefined {
    return this.all.find(
      ({ resource }) => arn.includes(`${resource.arn}/`) || arn === resource.arn || arn.startsWith(`${resource.arn}:`),
    )
  }

  /**
   * Finds a function by its name, its handler or its path in the app. Of the handler and the path, the last segments
   * suffice.
   */
  find(nameOrPath: string): LocalFunction | undefined {
    return this.all.find(fn => matchesName(fn, nameOrPath))
  }

  /**
   * Refuses a call above the concurrency limit, as Lambda does with synchronous calls. Lambda queues asynchronous calls
   * instead, so these use `invoke`.
   */
  async invokeWithinLimit(fn: LocalFunction, event: unknown, trigger: string): Promise<string> {
    const { maxConcurrency } = this.options.switches ?? defaultSwitches
    if (maxConcurrency !== null && this.runningCount >= maxConcurrency)
      throw new InvocationError('throttled', 'Rate Exceeded.', 'TooManyRequestsException')
    return this.invoke(fn, event, trigger)
  }

  /** Returns the result as JSON. Throws InvocationError. */
  async invoke(fn: LocalFunction, event: unknown, trigger: string): Promise<string> {
    const { invocationLog, faults } = this.options
    const invocation = invocationLog.begin(fn.name, trigger)
    faults.onInvocationStart(invocation)
    const beganMs = performance.now()
    let accessKeyId = ''
    this.runningCount++
    try {
      const text = JSON.stringify(event)
      const { result, processorMs } = await this.pool.run(fn.member, container => {
        accessKeyId = this.accessKeyIds.get(container) ?? ''
        invocationLog.attach(accessKeyId, invocation)
        return {
          event: text,
          requestId: invocation.requestId,
          deadline: Date.now() + fn.timeoutMs,
          functionName: fn.name,
          functionArn: fn.resource.arn,
          memoryMb: fn.memoryMb,
        }
      })
      invocation.outcome = 'done'
      invocation.processorMs = processorMs
      return result
    } catch (error) {
      this.recordFailure(fn, invocation, error)
      throw error
    } finally {
      this.runningCount--
      if (accessKeyId) invocationLog.detach(accessKeyId, invocation)
      faults.onInvocationEnd(invocation)
      invocation.milliseconds = Math.round((performance.now() - beganMs) * 100) / 100
      recordDuration(fn, invocation.milliseconds)
    }
  }

  listFigures(): FunctionFigures[] {
    return this.all.map(fn => {
      const { calls, errors, timeouts, coldStarts, coldStartMs, totalMs, longest, last } = fn.figures
      const mean = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum / count) * 100) / 100)
      return {
        name: fn.name,
        handler: fn.handler,
        description: asText(fn.resource.properties['Description']),
        calls,
        errors,
        timeouts,
        coldStarts,
        containers: this.pool.countContainers(fn.member),
        milliseconds: { mean: mean(totalMs, calls), longest, last },
        meanColdStartMs: mean(coldStartMs, coldStarts),
        logFile: this.options.logs.path(fn.name),
      }
    })
  }

  setMinContainers(minContainers: number): void {
    this.pool.limits = { ...this.pool.limits, minContainers }
  }

  /** Replaces all containers after the environment in the template has changed, because only new containers read it. */
  replaceContainers(): void {
    this.pool.replaceContainers()
  }

  async stop(): Promise<void> {
    await this.pool.stop()
  }

  private recordFailure(fn: LocalFunction, invocation: Invocation, error: unknown): void {
    invocation.outcome = error instanceof InvocationError ? error.kind : 'crash'
    invocation.error = error instanceof Error ? error.message : String(error)
    fn.figures.errors++
    if (invocation.outcome === 'timeout') fn.figures.timeouts++
  }

  private toLocalFunction(resource: Resource): LocalFunction {
    const { properties, name } = resource
    const handler = asText(properties['Handler'])
    const reservedConcurrency = properties['ReservedConcurrentExecutions']
    const figures = { calls: 0, errors: 0, timeouts: 0, coldStarts: 0, coldStartMs: 0, totalMs: 0, longest: 0, last: 0 }
    const fn: LocalFunction = {
      resource,
      name,
      handler: handler.slice(0, handler.lastIndexOf('.')),
      timeoutMs: asNumber(properties['Timeout'], 3) * 1000 * this.timeFactor,
      memoryMb: asNumber(properties['MemorySize'], 128),
      figures,
      member: {
        name,
        reservedConcurrency: reservedConcurrency === undefined ? undefined : asNumber(reservedConcurrency, 1),
        startContainer: () => this.startContainer(fn, handler.slice(handler.lastIndexOf('.') + 1)),
        onStarted: milliseconds => {
          figures.coldStarts++
          figures.coldStartMs += milliseconds
        },
      },
    }
    return fn
  }

  private startContainer(fn: LocalFunction, exportName: string): Container {
    const { assembly, threadFile, logs } = this.options
    const code = asObject(fn.resource.properties['Code'])
    const directory = assembly.findAsset(asText(code['S3Key']))
    if (!directory) throw new InvocationError('crash', `${fn.name} has no code in the assembly`)
    const accessKeyId = createAccessKeyId(fn.name, ++this.startedCount)
    const container = new Container({
      threadFile,
      file: findCodeFile(directory, fn.handler),
      exportName,
      logDescriptor: logs.openDescriptor(fn.name),
      compileCache: `${threadFile}.compiled`,
      env: this.createEnvironment(fn, accessKeyId),
      memoryMb: fn.memoryMb,
      processorShare: this.options.limitsProcessor ? Math.min(1, fn.memoryMb / wholeProcessorMb) : 1,
      maxInitMs: maxInitMs * this.timeFactor,
      authority: this.options.authority,
    })
    this.accessKeyIds.set(container, accessKeyId)
    return container
  }

  /**
   * Returns the environment variables of a function's container. Excludes the environment of this process, which
   * functions on AWS do not have either.
   */
  private createEnvironment({ resource, name, memoryMb }: LocalFunction, accessKeyId: string): Record<string, string> {
    const variables = asObject(asObject(resource.properties['Environment'])['Variables'])
    return {
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: localSecretAccessKey,
      LAMBDA_TASK_ROOT: '/var/task',
      TZ: 'UTC',
      [TABLE_TIME_FACTOR]: String(this.timeFactor),
      ...this.options.endpoints,
      ...Object.fromEntries(
        Object.entries(variables).map(([key, value]) => [key, this.withContainerPaths(asText(value), accessKeyId)]),
      ),
    }
  }

  private withContainerPaths(value: string, accessKeyId: string): string {
    const { externalEndpoints = [] } = this.options
    return externalEndpoints.reduce(
      (text, address) => text.replaceAll(address, addContainerPath(accessKeyId, address)),
      value,
    )
  }
}

export const localSecretAccessKey = 'local'

export const matchesName = (fn: Pick<LocalFunction, 'name' | 'handler' | 'resource'>, nameOrPath: string): boolean =>
  [fn.name, fn.handler].includes(nameOrPath) ||
  fn.handler.endsWith(`/${nameOrPath}`) ||
  fn.resource.path.replace(/(\/Function)?\/Resource$/, '').endsWith(`/${nameOrPath}`)

function recordDuration({ figures }: LocalFunction, milliseconds: number): void {
  figures.calls++
  figures.totalMs += milliseconds
  figures.last = milliseconds
  figures.longest = Math.max(figures.longest, milliseconds)
}

const findCodeFile = (directory: string, handler: string): string =>
  ['.mjs', '.js', '.cjs'].map(extension => join(directory, handler + extension)).find(file => existsSync(file)) ??
  join(directory, `${handler}.mjs`)
