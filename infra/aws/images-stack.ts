import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { IMAGES_BUCKET, ORIGIN_KEY } from '../../functions/data/table.ts'
import { imagePath } from '../../shared/domain/images.ts'
import { ApiFunction } from './api-function.ts'
import { handlerOf, resizeSource, type Bundle } from './bundle.ts'
import { bucketName } from './names.ts'
import { gatewayStatements } from './route-policy.ts'
import type { Settings } from './settings.ts'

const mostAtOnce = 20

/** what sites pass their `/_images/*` on to */
export const imageRoute = { method: 'GET', path: `${imagePath}/{key+}` } as const

interface Props extends StackProps {
  api: IHttpApi
  bundle: Bundle
  settings: Settings
  /** what distributions prove themselves by */
  originKey: string
}

/** what shows images, behind the API; the sites' distributions pass their `/_images/*` on to it and keep its answers */
export class ImagesStack extends Stack {
  readonly resize: Function

  constructor(scope: Construct, id: string, { api, bundle, settings, originKey, ...props }: Props) {
    super(scope, id, props)
    const { fn } = new ApiFunction(this, 'resize', {
      ...imageRoute,
      api,
      directory: bundle.imagesDirectory,
      handler: handlerOf(resizeSource),
      // a whole processor: the largest image keeps one busy for seconds, and takes 0.6 GB
      memorySize: 1769,
      timeout: Duration.seconds(20),
      environment: { [IMAGES_BUCKET]: bucketName(settings, 'images'), [ORIGIN_KEY]: originKey },
      settings,
      // Whoever asks for thousands of images is to leave the account's room to those who clock in.
      concurrency: (settings.accountConcurrency ?? 0) >= 10 * mostAtOnce ? mostAtOnce : undefined,
      statements: gatewayStatements(bundle.sourcesOf(resizeSource), settings),
      open: 'Who knows the address of an image may see it: it holds 132 random bits',
    })
    this.resize = fn
  }
}
