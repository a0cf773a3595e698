import { Fn, Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi, IpAddressType } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { originKeySecretName } from './resource-names.ts'
import { stackIdKey, type Settings } from './settings.ts'

interface Props extends StackProps {
  settings: Settings
}

/**
 * The HTTP API without its routes. They are in other stacks, because sites refer to the API, and the routes' functions
 * refer to the sites.
 */
export class GatewayStack extends Stack {
  readonly api: HttpApi
  /** Secrets by which distributions prove that a request came through them. Functions accept all of them. */
  readonly originKeys: string[]
  /** The origin key that distributions send. */
  readonly sentOriginKey: string

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props)
    const readKey = (name: string): string =>
      name === stackIdKey
        ? Fn.select(2, Fn.split('/', this.stackId))
        : // CloudFormation replaces this, so that no template contains the secret.
          `{{resolve:secretsmanager:${originKeySecretName(settings, name)}}}`
    const names: string[] = settings.originKeys
    this.sentOriginKey = readKey(settings.originKeys[0])
    // Sorted, so that functions do not change when the distributions switch to another key.
    this.originKeys = names.toSorted().map(readKey)
    // The API's own endpoint stays enabled, since the distributions call it. Functions refuse all other callers.
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false, ipAddressType: IpAddressType.DUAL_STACK })
  }

  /** Host name of the API, to which distributions send requests. */
  get host(): string {
    return `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`
  }
}
