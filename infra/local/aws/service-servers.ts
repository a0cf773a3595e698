import {
  AwsError,
  awsServiceNames,
  listen,
  serviceNames,
  type Middleware,
  type Authorize,
  type ServiceRequest,
  type Service,
  type ServiceName,
} from './service.ts'
import type { Certificate } from '../https/certificate.ts'
import type { AnyServer } from '../https/start-server.ts'

const endpointVariables: Record<(typeof awsServiceNames)[number], string> = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  s3: 'AWS_ENDPOINT_URL_S3',
  sns: 'AWS_ENDPOINT_URL_SNS',
  ses: 'AWS_ENDPOINT_URL_SESV2',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  ssm: 'AWS_ENDPOINT_URL_SSM',
  logs: 'AWS_ENDPOINT_URL_CLOUDWATCH_LOGS',
}

export class ServiceServers {
  /** The address of each service. With a certificate, devices in the local network can reach the address of S3. */
  readonly endpoints: Record<ServiceName, string>
  private readonly servers: AnyServer[]
  private readonly standIns: Map<ServiceName, Service>
  private readonly rules: { authorize: Authorize; middleware: Middleware }

  private constructor(
    endpoints: Record<ServiceName, string>,
    servers: AnyServer[],
    standIns: Map<ServiceName, Service>,
    rules: { authorize: Authorize; middleware: Middleware },
  ) {
    this.endpoints = endpoints
    this.servers = servers
    this.standIns = standIns
    this.rules = rules
  }

  /** Opens the ports before the services exist, because addresses in the template contain the ports. */
  static async open(certificate?: Certificate): Promise<ServiceServers> {
    const standIns = new Map<ServiceName, Service>()
    const rules: { authorize: Authorize; middleware: Middleware } = {
      authorize: (_, action) => {
        throw new AwsError('ServiceUnavailable', `Not started yet: ${action}`, 503)
      },
      middleware: (service, request) => service.handle(request),
    }
    const openedServers = await Promise.all(
      serviceNames.map(name =>
        listen(createForwardingService(name, standIns), {
          authorize: (...call) => rules.authorize(...call),
          middleware: (calledService, request) => rules.middleware(standIns.get(name) ?? calledService, request),
          certificate: name === 's3' ? certificate : undefined,
        }),
      ),
    )
    const endpoints = Object.fromEntries(
      serviceNames.map((name, index) => [name, openedServers[index]?.endpoint ?? '']),
    ) as Record<ServiceName, string>
    return new ServiceServers(
      endpoints,
      openedServers.map(({ server }) => server),
      standIns,
      rules,
    )
  }

  serve(services: readonly Service[], authorize: Authorize, middleware: Middleware): void {
    for (const service of services) this.standIns.set(service.name, service)
    this.rules.authorize = authorize
    this.rules.middleware = middleware
  }

  environment(): Record<string, string> {
    return Object.fromEntries(awsServiceNames.map(name => [endpointVariables[name], this.endpoints[name]]))
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(closeServer))
  }
}

export const closeServer = (server: AnyServer): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const createForwardingService = (name: ServiceName, standIns: Map<ServiceName, Service>): Service => ({
  name,
  handle: (request: ServiceRequest) => {
    const service = standIns.get(name)
    if (!service) throw new AwsError('ServiceUnavailable', `${name} has no stand-in`, 503)
    return service.handle(request)
  },
  error: error => standIns.get(name)?.error(error) ?? { status: error.status, body: error.message },
})
