import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { IMAGES_BUCKET, ORIGIN_KEYS } from '../../functions/env/names.ts'
import { imagePath } from '../../shared/domain/images.ts'
import { ApiFunction } from './api-function.ts'
import { toHandlerName, imageResizerSource, type Bundle } from './bundle.ts'
import { toBucketName } from './resource-names.ts'
import { listGatewayStatements } from './route-policy.ts'
import type { Settings } from './settings.ts'

const maxConcurrency = 20

export const imageRoute = { method: 'GET', path: `${imagePath}/{key+}` } as const

interface Props extends StackProps {
  api: IHttpApi
  bundle: Bundle
  settings: Settings
  /** Distributions send one of these secrets, so that the function can refuse all other requests. */
  originKeys: string
}

export class ImagesStack extends Stack {
  readonly resize: Function

  constructor(scope: Construct, id: string, { api, bundle, settings, originKeys, ...props }: Props) {
    super(scope, id, props)
    const { fn } = new ApiFunction(this, 'resize', {
      ...imageRoute,
      api,
      directory: bundle.imagesDirectory,
      handler: toHandlerName(imageResizerSource),
      // With this memory, a function gets a whole processor. The largest image takes seconds and 0.6 GB.
      memorySize: 1769,
      timeout: Duration.seconds(20),
      environment: { [IMAGES_BUCKET]: toBucketName(settings, 'images'), [ORIGIN_KEYS]: originKeys },
      settings,
      // Thousands of image requests must not use up the concurrency that clock-ins need.
      concurrency: (settings.accountConcurrency ?? 0) >= 10 * maxConcurrency ? maxConcurrency : undefined,
      statements: listGatewayStatements(bundle.sourcesOf(imageResizerSource), settings),
      noAuthorizerReason: 'Who knows the address of an image may see it: it holds 132 random bits',
    })
    this.resize = fn
  }
}
