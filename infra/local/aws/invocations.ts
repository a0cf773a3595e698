import { randomUUID } from 'node:crypto'
import type { InvocationError } from './lambda/container.ts'
import type { ServiceRequest, ServiceResponse, Service } from './service.ts'

interface AwsCall {
  service: Service['name']
  operation: string
  status: number
  /** Counts milliseconds of a monotonic clock. */
  beganMs: number
  milliseconds: number
  capacity?: { read: number; write: number }
  fault?: string
  /** Set if the request is a retry of a failed or unanswered request. */
  isRetry?: true
}

export interface Invocation {
  requestId: string
  function: string
  /** The route key, the schedule or the queue's ARN that triggered the invocation. */
  trigger: string
  at: string
  milliseconds: number | undefined
  /** Set only if the invocation succeeded. */
  processorMs?: number
  outcome: 'running' | 'done' | InvocationError['kind']
  error?: string
  calls: AwsCall[]
}

const maxInvocations = 500

export class InvocationLog {
  private readonly recentInvocations: Invocation[] = []
  private readonly runningInvocations = new Map<string, Invocation>()

  begin(functionName: string, trigger: string): Invocation {
    const invocation: Invocation = {
      requestId: randomUUID(),
      function: functionName,
      trigger,
      at: new Date().toISOString(),
      milliseconds: undefined,
      outcome: 'running',
      calls: [],
    }
    this.recentInvocations.push(invocation)
    if (this.recentInvocations.length > maxInvocations * 2) this.recentInvocations.splice(0, maxInvocations)
    return invocation
  }

  /** Makes the container's credentials identify this invocation. A container runs only one invocation at a time. */
  attach(accessKeyId: string, invocation: Invocation): void {
    this.runningInvocations.set(accessKeyId, invocation)
  }

  detach(accessKeyId: string, invocation: Invocation): void {
    if (this.runningInvocations.get(accessKeyId) === invocation) this.runningInvocations.delete(accessKeyId)
  }

  /**
   * Returns the invocation of the function that sent the request. Undefined if no function sent it, for example if it
   * has a presigned URL.
   */
  findByRequest(request: ServiceRequest): Invocation | undefined {
    const callerKeyId =
      request.containerAccessKeyId ?? ('authorization' in request.headers ? request.accessKeyId : undefined)
    return callerKeyId === undefined ? undefined : this.runningInvocations.get(callerKeyId)
  }

  /** Lists the latest invocations, newest first. */
  list(): Invocation[] {
    return this.recentInvocations.slice(-maxInvocations).toReversed()
  }

  clear(): void {
    this.recentInvocations.length = 0
  }
}

/**
 * Whether the request is a retry by the SDK, which numbers its attempts in this header. Other clients do not send the
 * header.
 */
export const isSdkRetry = ({ headers }: ServiceRequest): boolean =>
  /^attempt=(?!1;)/.test(headers['amz-sdk-request'] ?? '')

/**
 * Whether the request retries the invocation's previous request to Payday or Paddle. Their clients do not number
 * attempts, so a request counts as a retry if the previous one was of the same operation and met a fault.
 */
export function isRetryAfterFault(service: Service, operation: string, invocation: Invocation | undefined): boolean {
  const previous = service.name === 'payday' || service.name === 'paddle' ? invocation?.calls.at(-1) : undefined
  return previous?.fault !== undefined && previous.operation === operation
}

export function findOperation(service: Service, { method, url, headers, body }: ServiceRequest): string {
  if (service.name === 'payday') return findPaydayOperation(method, url)
  if (service.name === 'paddle') return `${method} ${url.pathname.replace(/\/sub_\w+/, '/{id}')}`
  const target = headers['x-amz-target']
  if (target) return target.slice(target.indexOf('.') + 1)
  if (service.name === 's3') return findS3Operation(method, url)
  if (service.name === 'ses')
    return url.pathname.endsWith('/outbound-emails') ? 'SendEmail' : `${method} ${url.pathname}`
  return /(?:^|&)Action=(\w+)/.exec(body.subarray(0, 2000).toString('latin1'))?.[1] ?? method
}

const findPaydayOperation = (method: string, { pathname }: URL): string =>
  `${method} ${pathname.replace(/^\/customers\/number\/.+/, '/customers/number/{ssn}').replace(/^\/invoices\/.+/, '/invoices/{id}')}`

function findS3Operation(method: string, { pathname, searchParams }: URL): string {
  const hasKey = pathname.split('/').filter(Boolean).length > 1
  if (!hasKey)
    return method === 'GET'
      ? 'ListObjectsV2'
      : method === 'POST'
        ? searchParams.has('delete')
          ? 'DeleteObjects'
          : 'PostObject'
        : `${method} bucket`
  return `${method.charAt(0)}${method.slice(1).toLowerCase()}Object`
}

const roundToHundredths = (milliseconds: number): number => Math.round(milliseconds * 100) / 100

export const toAwsCall = (
  service: Service,
  operation: string,
  beganMs: number,
  response: ServiceResponse,
): AwsCall => ({
  service: service.name,
  operation,
  status: response.status,
  beganMs: roundToHundredths(beganMs),
  milliseconds: roundToHundredths(performance.now() - beganMs),
  ...(response.capacity ? { capacity: response.capacity } : {}),
})
