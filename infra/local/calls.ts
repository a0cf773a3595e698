/** what the functions did lately: every invocation with its AWS calls, for budgets and for looking */
import { randomUUID } from 'node:crypto'
import type { AwsRequest, AwsResponse, Service } from './aws/service.ts'

export interface AwsCall {
  service: Service['name']
  operation: string
  status: number
  /** when it began, by a clock that only runs forward */
  beganMs: number
  milliseconds: number
  capacity?: { read: number; write: number }
  fault?: string
  /** the one before it was not answered, or not well */
  isTriedAgain?: true
}

export interface Invocation {
  requestId: string
  function: string
  /** a route key, a schedule or a queue */
  trigger: string
  at: string
  milliseconds: number | undefined
  outcome: 'running' | 'done' | 'timeout' | 'crash' | 'thrown'
  error?: string
  calls: AwsCall[]
}

const kept = 500

export class Calls {
  private readonly recent: Invocation[] = []
  private readonly running = new Map<string, Invocation>()

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
    this.recent.push(invocation)
    if (this.recent.length > kept * 2) this.recent.splice(0, kept)
    return invocation
  }

  /** the credentials of a container name what it is doing, since it does one thing at a time */
  attach(accessKeyId: string, invocation: Invocation): void {
    this.running.set(accessKeyId, invocation)
  }

  detach(accessKeyId: string, invocation: Invocation): void {
    if (this.running.get(accessKeyId) === invocation) this.running.delete(accessKeyId)
  }

  /** undefined for calls that no function makes, such as those by a presigned address */
  of(request: AwsRequest): Invocation | undefined {
    return request.accessKeyId !== undefined && 'authorization' in request.headers
      ? this.running.get(request.accessKeyId)
      : undefined
  }

  /** newest first */
  list(): Invocation[] {
    return this.recent.slice(-kept).toReversed()
  }

  clear(): void {
    this.recent.length = 0
  }
}

/** says the SDK; whoever says nothing tries once */
export const isTriedAgain = ({ headers }: AwsRequest): boolean =>
  /^attempt=(?!1;)/.test(headers['amz-sdk-request'] ?? '')

export function operationOf(service: Service, { method, url, headers, body }: AwsRequest): string {
  const target = headers['x-amz-target']
  if (target) return target.slice(target.indexOf('.') + 1)
  if (service.name === 's3') return s3Operation(method, url)
  if (service.name === 'ses')
    return url.pathname.endsWith('/outbound-emails') ? 'SendEmail' : `${method} ${url.pathname}`
  return /(?:^|&)Action=(\w+)/.exec(body.subarray(0, 2000).toString('latin1'))?.[1] ?? method
}

function s3Operation(method: string, { pathname, searchParams }: URL): string {
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

const hundredths = (milliseconds: number): number => Math.round(milliseconds * 100) / 100

export const callOf = (service: Service, operation: string, began: number, response: AwsResponse): AwsCall => ({
  service: service.name,
  operation,
  status: response.status,
  beganMs: hundredths(began),
  milliseconds: hundredths(performance.now() - began),
  ...(response.capacity ? { capacity: response.capacity } : {}),
})
