/** one service on a free port with a caller whose permissions a test sets */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate, type PolicyDocument } from './iam.ts'
import { AwsError, listen, type Authorize, type Service } from './service.ts'

export const everything: PolicyDocument = { Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }

export const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' }

export const secretOf = (id: string) => (id === credentials.accessKeyId ? credentials.secretAccessKey : undefined)

const authorizeBy =
  (policies: PolicyDocument[]): Authorize =>
  (caller, action, resource, context) => {
    if (!evaluate(policies, { action, resource, context }).allowed)
      throw new AwsError('AccessDenied', `${caller} is not authorized to perform ${action} on ${resource}`, 403)
  }

export interface Served extends AsyncDisposable {
  endpoint: string
  /** what every AWS client needs to reach it */
  client: { endpoint: string; region: string; credentials: typeof credentials; maxAttempts: number }
}

export async function serve(service: Service, policies: PolicyDocument[] = [everything]): Promise<Served> {
  const { server, endpoint } = await listen(service, { authorize: authorizeBy(policies) })
  return {
    endpoint,
    client: { endpoint, region: 'eu-west-1', credentials, maxAttempts: 1 },
    [Symbol.asyncDispose]: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** a folder that is gone after the test */
export function folder(): { dir: string } & Disposable {
  const dir = mkdtempSync(join(tmpdir(), 'local-cloud-'))
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) }
}
