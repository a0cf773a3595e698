import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveIntrinsics, type IntrinsicScope } from './intrinsics.ts'
import { asObject, asText, isObject, parseJson, type Json, type JsonObject } from '../../json.ts'
import {
  awsAccountId,
  arnOf,
  resolveAttribute,
  findPhysicalName,
  toPhysicalId,
  region,
  type LocalServiceAddresses,
} from './naming.ts'

export interface Resource {
  logicalId: string
  /** Name of the outermost stack, even if a nested stack has the resource. */
  stack: string
  /** The path in the CDK app has the form Stimpla-local-api/employees/create/Resource. */
  path: string
  type: string
  properties: JsonObject
  /** CloudFormation's Ref has this value. */
  physicalId: string
  /** Equals physicalId, except for queues and topics. */
  name: string
  arn: string
}

export interface Assembly {
  resources: Resource[]
  findAsset: (key: string) => string | undefined
}

/** Templates have this placeholder for the site's origin, because one assembly serves clouds on different ports. */
export const originPlaceholder = 'http://site.invalid'

export const paydayPlaceholderUrl = 'http://payday.invalid'
export const paddlePlaceholderUrl = 'http://paddle.invalid'

/**
 * Returns the path of the program that every container's thread runs. The program is built from
 * infra/local/aws/lambda/thread.ts.
 */
export const toThreadFile = (directory: string): string => join(directory, 'thread.mjs')

/**
 * Replaces the placeholders of the sites' origins. Each market has a site of its own, whose host name begins with the
 * market.
 */
const insertOrigin = (text: string, origin: string): string =>
  text
    .replaceAll(originPlaceholder, origin)
    .replaceAll(/http:\/\/([a-z.]+)\.site\.invalid/g, (_, market: string) => origin.replace('//', `//${market}.`))

const readObject = (file: string): JsonObject => asObject(parseJson(readFileSync(file, 'utf8')))

/** Reads the stacks and assets that assemble.ts has written to `outdir`, and fills in the addresses of this cloud. */
export function readAssembly(outdir: string, addresses: LocalServiceAddresses): Assembly {
  const readTemplate = (file: string): JsonObject => {
    const text = readFileSync(file, 'utf8')
    const filled = insertOrigin(text, addresses.webOrigin)
      .replaceAll(paydayPlaceholderUrl, addresses.payday)
      .replaceAll(paddlePlaceholderUrl, addresses.paddle)
    return asObject(parseJson(filled))
  }
  const artifacts = Object.entries(asObject(readObject(join(outdir, 'manifest.json'))['artifacts']))
  const assets = new Map<string, string>()
  const stacks: Stack[] = []
  const readOutput = (name: string, output: string): Json => {
    const target = stacks.find(stack => stack.name === name)
    if (!target) throw new Error(`No stack is called ${name}`)
    return target.readOutput(output)
  }
  for (const [id, artifact] of artifacts) {
    const { type, properties } = asObject(artifact)
    const file = asObject(properties)
    if (type === 'cdk:asset-manifest') readAssets(outdir, asText(file['file']), assets)
    if (type === 'aws:cloudformation:stack')
      stacks.push(
        new Stack({
          outputOf: readOutput,
          name: id,
          template: readTemplate(join(outdir, asText(file['templateFile']))),
          readTemplate,
          assets,
          addresses,
        }),
      )
  }
  return { resources: stacks.flatMap(stack => stack.listResources()), findAsset: key => assets.get(key) }
}

function readAssets(outdir: string, manifest: string, pathsByKey: Map<string, string>): void {
  for (const asset of Object.values(asObject(readObject(join(outdir, manifest))['files']))) {
    const path = join(outdir, asText(asObject(asObject(asset)['source'])['path']))
    for (const destination of Object.values(asObject(asObject(asset)['destinations'])))
      pathsByKey.set(asText(asObject(destination)['objectKey']), path)
  }
}

interface StackProps {
  name: string
  template: JsonObject
  readTemplate: (file: string) => JsonObject
  parameters?: JsonObject
  assets: Map<string, string>
  outputOf: (stack: string, output: string) => Json
  addresses: LocalServiceAddresses
}

class Stack implements IntrinsicScope {
  private readonly props: StackProps
  private readonly nestedStacks = new Map<string, Stack>()
  private readonly resolvedResources = new Map<string, Resource>()

  constructor(props: StackProps) {
    this.props = props
  }

  get name(): string {
    return this.props.name
  }

  /** Includes the resources of nested stacks. */
  listResources(): Resource[] {
    return Object.entries(this.readSection('Resources')).flatMap(([logicalId, raw]) =>
      asObject(raw)['Type'] === 'AWS::CloudFormation::Stack'
        ? this.findNestedStack(logicalId).listResources()
        : [this.findResource(logicalId)],
    )
  }

  ref(name: string): Json {
    const parameter = this.readSection('Parameters')[name]
    if (parameter !== undefined) return this.props.parameters?.[name] ?? asObject(parameter)['Default'] ?? ''
    return name.startsWith('AWS::') ? readPseudoParameter(name, this.props.name) : this.findResource(name).physicalId
  }

  attribute(logicalId: string, attribute: string): Json {
    if (attribute.startsWith('Outputs.'))
      return this.findNestedStack(logicalId).readOutput(attribute.slice('Outputs.'.length))
    return resolveAttribute(this.findResource(logicalId), attribute, this.props.addresses)
  }

  outputOf(stack: string, output: string): Json {
    return this.props.outputOf(stack, output)
  }

  private readSection(name: string): JsonObject {
    return asObject(this.props.template[name])
  }

  readOutput(name: string): Json {
    return resolveIntrinsics(asObject(this.readSection('Outputs')[name])['Value'] ?? '', this)
  }

  /** Resolves properties only on first use, so that resources can refer to each other. */
  private findResource(logicalId: string): Resource {
    const cached = this.resolvedResources.get(logicalId)
    if (cached) return cached
    const rawResource = this.readSection('Resources')[logicalId]
    if (!isObject(rawResource)) throw new Error(`${this.props.name} has no resource ${logicalId}`)
    const type = asText(rawResource['Type'])
    const path = asText(asObject(rawResource['Metadata'])['aws:cdk:path']) || `${this.props.name}/${logicalId}`
    const name = findPhysicalName(type, this.resolveIndependentProperties(rawResource['Properties']), path)
    let properties: JsonObject | undefined
    const resolveProperties = (): JsonObject =>
      (properties ??= asObject(resolveIntrinsics(rawResource['Properties'] ?? {}, this)))
    const resource: Resource = {
      logicalId,
      stack: this.props.name,
      path,
      type,
      name,
      physicalId: toPhysicalId({ type, name }, this.props.addresses),
      arn: arnOf({ type, name }),
      get properties() {
        return resolveProperties()
      },
    }
    this.resolvedResources.set(logicalId, resource)
    return resource
  }

  /**
   * Returns the properties that refer to no other resource. They include the resource's name, by which other resources
   * can refer to this resource.
   */
  private resolveIndependentProperties(properties: Json | undefined): JsonObject {
    const independentProperties = Object.entries(asObject(properties)).filter(([, value]) => isIndependent(value))
    return Object.fromEntries(independentProperties.map(([name, value]) => [name, resolveIntrinsics(value, this)]))
  }

  private findNestedStack(logicalId: string): Stack {
    const cached = this.nestedStacks.get(logicalId)
    if (cached) return cached
    const properties = asObject(asObject(this.readSection('Resources')[logicalId])['Properties'])
    const url = asText(resolveIntrinsics(properties['TemplateURL'] ?? '', this))
    const file = this.props.assets.get(url.slice(url.lastIndexOf('/') + 1))
    if (!file || !existsSync(file))
      throw new Error(`${this.props.name} names a nested template that is not there: ${url}`)
    const parameters = asObject(resolveIntrinsics(properties['Parameters'] ?? {}, this))
    const stack = new Stack({ ...this.props, template: this.props.readTemplate(file), parameters })
    this.nestedStacks.set(logicalId, stack)
    return stack
  }
}

/**
 * Whether the value refers to no other resource. References to values of AWS itself, such as account and region, can
 * always be resolved.
 */
function isIndependent(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isIndependent)
  const { Ref, 'Fn::Join': joinArguments } = asObject(value)
  return (
    typeof value === 'string' ||
    asText(Ref).startsWith('AWS::') ||
    (joinArguments !== undefined && isIndependent(joinArguments))
  )
}

function readPseudoParameter(name: string, stack: string): Json {
  switch (name) {
    case 'AWS::Region':
      return region
    case 'AWS::AccountId':
      return awsAccountId
    case 'AWS::Partition':
      return 'aws'
    case 'AWS::URLSuffix':
      return 'amazonaws.com'
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${region}:${awsAccountId}:stack/${stack}/local`
    default:
      throw new Error(`The template uses ${name}, which the local cloud does not know`)
  }
}
