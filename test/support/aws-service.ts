import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluatePolicies, type PolicyDocument } from '../../infra/local/aws/iam.ts'
import { AwsError, listen, type Authorize, type Service } from '../../infra/local/aws/service.ts'

export const allowAllPolicy: PolicyDocument = { Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }

export const testCredentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' }

export const findTestSecret = (id: string) =>
  id === testCredentials.accessKeyId ? testCredentials.secretAccessKey : undefined

const createAuthorize =
  (policies: PolicyDocument[]): Authorize =>
  (caller, action, resource, context) => {
    if (!evaluatePolicies(policies, { action, resource, context }).isAllowed)
      throw new AwsError('AccessDenied', `${caller} is not authorized to perform ${action} on ${resource}`, 403)
  }

interface TestServer extends AsyncDisposable {
  endpoint: string
  client: { endpoint: string; region: string; credentials: typeof testCredentials; maxAttempts: number }
}

export async function serveForTest(
  service: Service,
  policies: PolicyDocument[] = [allowAllPolicy],
): Promise<TestServer> {
  const { server, endpoint } = await listen(service, { authorize: createAuthorize(policies) })
  return {
    endpoint,
    client: { endpoint, region: 'eu-west-1', credentials: testCredentials, maxAttempts: 1 },
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function createTemporaryFolder(): { dir: string } & Disposable {
  const dir = mkdtempSync(join(tmpdir(), 'local-cloud-'))
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) }
}
