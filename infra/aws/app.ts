import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundleFunctions } from './bundle.ts'
import { installSharp } from './sharp.ts'
import { addStacks } from './stacks.ts'

const app = new App()
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
addStacks(app, bundleFunctions(undefined, installSharp))
