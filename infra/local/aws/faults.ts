import * as z from 'zod'
import { AwsError, serviceNames, type Middleware, type ServiceResponse, type Service } from './service.ts'
import {
  toAwsCall,
  isRetryAfterFault,
  isSdkRetry,
  findOperation,
  type InvocationLog,
  type Invocation,
} from './invocations.ts'

export const FaultRequest = z.strictObject({
  /** The next invocation of this function gets the fault. If missing, requests of all functions count. */
  function: z.string().optional(),
  service: z.enum(serviceNames).optional(),
  operation: z.string().optional(),
  /** The matching request with this number fails, counted from 1. A request and its retries by the SDK count as one. */
  call: z.int().min(1).default(1),
  /** This number of attempts fails, including retries. */
  failingAttempts: z.int().min(1).default(1),
  /** `lose`: the service processes the request, but the connection breaks before its response. */
  kind: z.enum(['throttle', 'fail', 'lose']),
})
export type FaultRequest = z.input<typeof FaultRequest>

interface Fault extends z.output<typeof FaultRequest> {
  id: number
  matchingRequestCount: number
  hasFired: boolean
  isOver: boolean
  requestId?: string
}

const throttlingErrors: Record<Service['name'], [code: string, status: number]> = {
  dynamodb: ['ThrottlingException', 400],
  s3: ['SlowDown', 503],
  sns: ['Throttling', 400],
  ses: ['TooManyRequestsException', 429],
  sqs: ['RequestThrottled', 403],
  ssm: ['ThrottlingException', 400],
  logs: ['ThrottlingException', 400],
  payday: ['Too Many Requests', 429],
  paddle: ['too_many_requests', 429],
}

export class Faults {
  private readonly all: Fault[] = []
  private readonly matchesFunction: (functionName: string, wanted: string) => boolean

  constructor(isCalled: (functionName: string, wanted: string) => boolean) {
    this.matchesFunction = isCalled
  }

  add(request: FaultRequest): Fault {
    const fault: Fault = {
      ...FaultRequest.parse(request),
      id: this.all.length + 1,
      matchingRequestCount: 0,
      hasFired: false,
      isOver: false,
    }
    this.all.push(fault)
    return fault
  }

  list(): Fault[] {
    return this.all
  }

  clear(): void {
    this.all.length = 0
  }

  /** Assigns the function's waiting faults to this invocation. The faults expire when the invocation ends. */
  onInvocationStart(invocation: Invocation): void {
    for (const fault of this.all)
      if (
        !fault.isOver &&
        fault.function !== undefined &&
        fault.requestId === undefined &&
        this.matchesFunction(invocation.function, fault.function)
      )
        fault.requestId = invocation.requestId
  }

  onInvocationEnd(invocation: Invocation): void {
    for (const fault of this.all) if (fault.requestId === invocation.requestId) fault.isOver = true
  }

  takeFault(
    service: Service,
    operation: string,
    invocation: Invocation | undefined,
    isRetry: boolean,
  ): Fault | undefined {
    let foundFault: Fault | undefined
    for (const fault of this.all) {
      if (fault.isOver) continue
      if (fault.function !== undefined && fault.requestId !== invocation?.requestId) continue
      if (fault.function !== undefined && invocation === undefined) continue
      if (fault.service !== undefined && fault.service !== service.name) continue
      if (fault.operation !== undefined && fault.operation !== operation) continue
      if (!isRetry) fault.matchingRequestCount++
      if (fault.matchingRequestCount < fault.call || foundFault) continue
      fault.hasFired = true
      fault.isOver = --fault.failingAttempts === 0
      foundFault = fault
    }
    return foundFault
  }
}

export const createFaultMiddleware =
  (invocationLog: InvocationLog, faults: Faults): Middleware =>
  async (service, request) => {
    const beganMs = performance.now()
    const operation = findOperation(service, request)
    const invocation = invocationLog.findByRequest(request)
    const isRetry = isSdkRetry(request) || isRetryAfterFault(service, operation, invocation)
    const fault = faults.takeFault(service, operation, invocation, isRetry)
    const response = await handleWithFault(service, fault, () => service.handle(request))
    invocation?.calls.push({
      ...toAwsCall(service, operation, beganMs, response),
      ...(fault ? { fault: fault.kind } : {}),
      ...(isRetry ? { isRetry: true } : {}),
    })
    return response
  }

async function handleWithFault(
  service: Service,
  fault: Fault | undefined,
  handle: () => Promise<ServiceResponse>,
): Promise<ServiceResponse> {
  if (fault?.kind === 'throttle') {
    const [code, status] = throttlingErrors[service.name]
    return service.error(new AwsError(code, 'Rate exceeded (a fault on demand)', status))
  }
  if (fault?.kind === 'fail') return service.error(new AwsError('InternalServerError', 'A fault on demand', 500))
  const response = await handle().catch((error: unknown) =>
    service.error(error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500)),
  )
  return fault?.kind === 'lose' ? { ...response, isLost: true } : response
}
