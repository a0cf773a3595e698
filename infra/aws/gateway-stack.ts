import { Fn, Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi, IpAddressType } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'

/** the HTTP API itself, without routes: sites point at it, and functions must know the sites */
export class GatewayStack extends Stack {
  readonly api: HttpApi
  /** What a distribution proves itself by. It is random and known to nobody outside: the last part of this stack's id. */
  readonly originKey: string

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    this.originKey = Fn.select(2, Fn.split('/', this.stackId))
    // Its own endpoint stays enabled, since it is what the distributions call; functions refuse everybody else.
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false, ipAddressType: IpAddressType.DUAL_STACK })
  }

  /** where distributions find the API */
  get host(): string {
    return `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`
  }
}
