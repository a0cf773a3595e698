import { Fn, Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi, IpAddressType } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { toOriginKeySecretName } from './resource-names.ts'
import { stackIdKey, type Settings } from './settings.ts'

interface Props extends StackProps {
  settings: Settings
}

/**
 * Stack of the HTTP API without its routes. Sites refer to this API and the routes' functions refer to the sites, so
 * routes in this stack would make the stacks depend on each other.
 */
export class GatewayStack extends Stack {
  readonly api: HttpApi
  /** Distributions send one of these secrets, so that functions can refuse requests that bypass the distributions. */
  readonly originKeys: string[]
  readonly sentOriginKey: string

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props)
    const resolveKey = (name: string): string =>
      name === stackIdKey
        ? Fn.select(2, Fn.split('/', this.stackId))
        : // CloudFormation resolves this reference, so the template does not contain the secret.
          `{{resolve:secretsmanager:${toOriginKeySecretName(settings, name)}}}`
    const keyNames: string[] = settings.originKeys
    this.sentOriginKey = resolveKey(settings.originKeys[0])
    // The keys are sorted, so that functions do not change when distributions switch to another key.
    this.originKeys = keyNames.toSorted().map(resolveKey)
    // Distributions call the API's own endpoint, so it stays enabled. Functions refuse other callers.
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false, ipAddressType: IpAddressType.DUAL_STACK })
  }

  get host(): string {
    return `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`
  }
}
