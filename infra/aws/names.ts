/** names by convention: stacks in two regions agree on them without a reference between them */
import { Aws } from 'aws-cdk-lib'
import { brand } from '../../shared/brand.ts'
import type { Settings } from './settings.ts'

export const stackName = ({ stage }: Settings, part: string): string => `${brand}-${stage}-${part}`

/** where the figures stand that functions count themselves */
export const metricsNamespace = ({ stage }: Settings): string => `${brand}/${stage}`

/** bucket names are unique in the world, so the account is in them */
export const bucketName = ({ stage }: Settings, part: string): string =>
  `${brand.toLowerCase()}-${stage}-${part}-${Aws.ACCOUNT_ID}`

/** where the browser sends images to, and takes exports from */
export const bucketOrigin = (settings: Settings, part: string): string =>
  `https://${bucketName(settings, part)}.s3.${settings.region}.amazonaws.com`
