import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundleFunctions } from './bundle.ts'
import { assertNoSamples } from './settings.ts'
import { installSharp, linkSharp } from './sharp-package.ts'
import { addStacks } from './stacks.ts'

const app = new App()
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
// `cdk list` and `cdk destroy` need no code, so sharp is not installed for them.
const isBundled = (app.node.tryGetContext('aws:cdk:bundling-stacks') as string[] | undefined)?.length !== 0
if (isBundled) assertNoSamples({ stage: String(app.node.tryGetContext('stage')) })
addStacks(app, bundleFunctions(undefined, isBundled ? installSharp : linkSharp))
