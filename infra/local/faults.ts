/** things that go wrong on demand, so that tests can see what becomes of it */
import * as z from 'zod'
import { AwsError, type Around, type AwsResponse, type Service } from './aws/service.ts'
import { callOf, isTriedAgain, operationOf, type Calls, type Invocation } from './calls.ts'

export const FaultRequest = z.strictObject({
  /** the next invocation of this function alone; without it the calls of all are counted */
  function: z.string().optional(),
  service: z.enum(['dynamodb', 's3', 'sns', 'ses', 'ssm', 'sqs']).optional(),
  operation: z.string().optional(),
  /** which of the calls that match, from 1; one that is tried again is still the same */
  call: z.int().min(1).default(1),
  /** how many tries from that one on */
  times: z.int().min(1).default(1),
  /** lose: it is carried out, and the connection breaks before the answer */
  kind: z.enum(['throttle', 'fail', 'lose']),
})
export type FaultRequest = z.input<typeof FaultRequest>

export interface Fault extends z.output<typeof FaultRequest> {
  id: number
  seen: number
  fired: boolean
  /** nothing more can come of it */
  over: boolean
  requestId?: string
}

const throttled: Record<Service['name'], [code: string, status: number]> = {
  dynamodb: ['ThrottlingException', 400],
  s3: ['SlowDown', 503],
  sns: ['Throttling', 400],
  ses: ['TooManyRequestsException', 429],
  ssm: ['ThrottlingException', 400],
  sqs: ['RequestThrottled', 403],
}

export class Faults {
  private readonly all: Fault[] = []
  private readonly isCalled: (functionName: string, wanted: string) => boolean

  constructor(isCalled: (functionName: string, wanted: string) => boolean) {
    this.isCalled = isCalled
  }

  add(request: FaultRequest): Fault {
    const fault: Fault = { ...FaultRequest.parse(request), id: this.all.length + 1, seen: 0, fired: false, over: false }
    this.all.push(fault)
    return fault
  }

  list(): Fault[] {
    return this.all
  }

  clear(): void {
    this.all.length = 0
  }

  /** faults wait for one invocation, and do not outlive it */
  begun(invocation: Invocation): void {
    for (const fault of this.all)
      if (
        !fault.over &&
        fault.function !== undefined &&
        fault.requestId === undefined &&
        this.isCalled(invocation.function, fault.function)
      )
        fault.requestId = invocation.requestId
  }

  ended(invocation: Invocation): void {
    for (const fault of this.all) if (fault.requestId === invocation.requestId) fault.over = true
  }

  /** the fault that this call meets */
  meet(service: Service, operation: string, invocation: Invocation | undefined, isAgain: boolean): Fault | undefined {
    let met: Fault | undefined
    for (const fault of this.all) {
      if (fault.over) continue
      if (fault.function !== undefined && fault.requestId !== invocation?.requestId) continue
      if (fault.function !== undefined && invocation === undefined) continue
      if (fault.service !== undefined && fault.service !== service.name) continue
      if (fault.operation !== undefined && fault.operation !== operation) continue
      if (!isAgain) fault.seen++
      if (fault.seen < fault.call || met) continue
      fault.fired = true
      fault.over = --fault.times === 0
      met = fault
    }
    return met
  }
}

/** between the wire and the services: meets faults and writes down what was called */
export const observed =
  (calls: Calls, faults: Faults): Around =>
  async (service, request) => {
    const began = performance.now()
    const operation = operationOf(service, request)
    const invocation = calls.of(request)
    const isAgain = isTriedAgain(request)
    const fault = faults.meet(service, operation, invocation, isAgain)
    const response = await answer(service, fault, () => service.handle(request))
    invocation?.calls.push({
      ...callOf(service, operation, began, response),
      ...(fault ? { fault: fault.kind } : {}),
      ...(isAgain ? { isTriedAgain: true } : {}),
    })
    return response
  }

async function answer(
  service: Service,
  fault: Fault | undefined,
  handle: () => Promise<AwsResponse>,
): Promise<AwsResponse> {
  if (fault?.kind === 'throttle') {
    const [code, status] = throttled[service.name]
    return service.error(new AwsError(code, 'Rate exceeded (a fault on demand)', status))
  }
  if (fault?.kind === 'fail') return service.error(new AwsError('InternalServerError', 'A fault on demand', 500))
  const response = await handle().catch((error: unknown) =>
    service.error(error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500)),
  )
  return fault?.kind === 'lose' ? { ...response, lost: true } : response
}
