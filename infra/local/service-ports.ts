/** Serves each stand-in of a service on its own port. */
import {
  AwsError,
  awsServices,
  listen,
  serviceNames,
  type Middleware,
  type Authorize,
  type AwsRequest,
  type Service,
  type ServiceName,
} from './aws/service.ts'
import type { Certificate } from './https/certificate.ts'
import type { AnyServer } from './https/listen.ts'

/** The SDK reads endpoints from these variables. */
const variables: Record<(typeof awsServices)[number], string> = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  s3: 'AWS_ENDPOINT_URL_S3',
  sns: 'AWS_ENDPOINT_URL_SNS',
  ses: 'AWS_ENDPOINT_URL_SESV2',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  ssm: 'AWS_ENDPOINT_URL_SSM',
}

export class Services {
  /** Endpoints such as http://127.0.0.1:port. With a certificate, S3 has one that browsers in the network reach. */
  readonly endpoints: Record<ServiceName, string>
  private readonly servers: AnyServer[]
  private readonly served: Map<ServiceName, Service>
  private readonly rules: { authorize: Authorize; around: Middleware }

  private constructor(
    endpoints: Record<ServiceName, string>,
    servers: AnyServer[],
    served: Map<ServiceName, Service>,
    rules: { authorize: Authorize; around: Middleware },
  ) {
    this.endpoints = endpoints
    this.servers = servers
    this.served = served
    this.rules = rules
  }

  /** Opens the ports first, since names in the template contain them. Services are added by serve(). */
  static async open(certificate?: Certificate): Promise<Services> {
    const served = new Map<ServiceName, Service>()
    const rules: { authorize: Authorize; around: Middleware } = {
      authorize: (_, action) => {
        throw new AwsError('ServiceUnavailable', `Not started yet: ${action}`, 503)
      },
      around: (service, request) => service.handle(request),
    }
    const opened = await Promise.all(
      serviceNames.map(name =>
        listen(lateBound(name, served), {
          authorize: (...call) => rules.authorize(...call),
          around: (outer, request) => rules.around(served.get(name) ?? outer, request),
          certificate: name === 's3' ? certificate : undefined,
        }),
      ),
    )
    const endpoints = Object.fromEntries(
      serviceNames.map((name, index) => [name, opened[index]?.endpoint ?? '']),
    ) as Record<ServiceName, string>
    return new Services(
      endpoints,
      opened.map(({ server }) => server),
      served,
      rules,
    )
  }

  serve(services: readonly Service[], authorize: Authorize, around: Middleware): void {
    for (const service of services) this.served.set(service.name, service)
    this.rules.authorize = authorize
    this.rules.around = around
  }

  environment(): Record<string, string> {
    return Object.fromEntries(awsServices.map(name => [variables[name], this.endpoints[name]]))
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(closeServer))
  }
}

export const closeServer = (server: AnyServer): Promise<void> =>
  new Promise(done => {
    server.close(() => done())
    server.closeAllConnections()
  })

const lateBound = (name: ServiceName, served: Map<ServiceName, Service>): Service => ({
  name,
  handle: (request: AwsRequest) => {
    const service = served.get(name)
    if (!service) throw new AwsError('ServiceUnavailable', `${name} has no stand-in`, 503)
    return service.handle(request)
  },
  error: error => served.get(name)?.error(error) ?? { status: error.status, body: error.message },
})
