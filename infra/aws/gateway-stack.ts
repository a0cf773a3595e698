import { Fn, Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi, IpAddressType } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'

/**
 * The HTTP API without its routes. They are in other stacks, because sites refer to the API, and the routes' functions
 * refer to the sites.
 */
export class GatewayStack extends Stack {
  readonly api: HttpApi
  /**
   * Secret that distributions send to prove that a request came through them. It is the last part of the stack's id,
   * which is random.
   */
  readonly originKey: string

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    this.originKey = Fn.select(2, Fn.split('/', this.stackId))
    // The API's own endpoint stays enabled, since the distributions call it. Functions refuse all other callers.
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false, ipAddressType: IpAddressType.DUAL_STACK })
  }

  /** Host name of the API, to which distributions send requests. */
  get host(): string {
    return `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`
  }
}
