import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveIntrinsics, type IntrinsicScope } from './intrinsics.ts'
import { asObject, asText, isObject, parseJson, type Json, type JsonObject } from '../../json.ts'
import { account, arnOf, attributeOf, physicalName, refOf, region, type CloudAddresses } from './naming.ts'

export interface Resource {
  logicalId: string
  /** The outermost stack has this name. */
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

export const paydayPlaceholder = 'http://payday.invalid'
export const paddlePlaceholder = 'http://paddle.invalid'

/** Every container's thread runs this program, which is built from infra/local/aws/lambda/thread.ts. */
export const threadFile = (directory: string): string => join(directory, 'thread.mjs')

/** Each market has a site of its own, whose host name begins with the market. */
const withOrigin = (text: string, origin: string): string =>
  text
    .replaceAll(originPlaceholder, origin)
    .replaceAll(/http:\/\/([a-z.]+)\.site\.invalid/g, (_, market: string) => origin.replace('//', `//${market}.`))

const readObject = (file: string): JsonObject => asObject(parseJson(readFileSync(file, 'utf8')))

/** assemble.ts has created `outdir`. */
export function readAssembly(outdir: string, addresses: CloudAddresses): Assembly {
  const readTemplate = (file: string): JsonObject => {
    const text = readFileSync(file, 'utf8')
    const filled = withOrigin(text, addresses.webOrigin)
      .replaceAll(paydayPlaceholder, addresses.payday)
      .replaceAll(paddlePlaceholder, addresses.paddle)
    return asObject(parseJson(filled))
  }
  const artifacts = Object.entries(asObject(readObject(join(outdir, 'manifest.json'))['artifacts']))
  const assets = new Map<string, string>()
  const stacks: Stack[] = []
  const readOutput = (name: string, output: string): Json => {
    const target = stacks.find(stack => stack.name === name)
    if (!target) throw new Error(`No stack is called ${name}`)
    return target.output(output)
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
  return { resources: stacks.flatMap(stack => stack.resources()), findAsset: key => assets.get(key) }
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
  addresses: CloudAddresses
}

class Stack implements IntrinsicScope {
  private readonly props: StackProps
  private readonly nested = new Map<string, Stack>()
  private readonly resolvedResources = new Map<string, Resource>()

  constructor(props: StackProps) {
    this.props = props
  }

  get name(): string {
    return this.props.name
  }

  /** Includes the resources of nested stacks. */
  resources(): Resource[] {
    return Object.entries(this.section('Resources')).flatMap(([logicalId, raw]) =>
      asObject(raw)['Type'] === 'AWS::CloudFormation::Stack'
        ? this.nestedStack(logicalId).resources()
        : [this.resource(logicalId)],
    )
  }

  ref(name: string): Json {
    const parameter = this.section('Parameters')[name]
    if (parameter !== undefined) return this.props.parameters?.[name] ?? asObject(parameter)['Default'] ?? ''
    return name.startsWith('AWS::') ? pseudoParameter(name, this.props.name) : this.resource(name).physicalId
  }

  attribute(logicalId: string, attribute: string): Json {
    if (attribute.startsWith('Outputs.')) return this.nestedStack(logicalId).output(attribute.slice('Outputs.'.length))
    return attributeOf(this.resource(logicalId), attribute, this.props.addresses)
  }

  outputOf(stack: string, output: string): Json {
    return this.props.outputOf(stack, output)
  }

  private section(name: string): JsonObject {
    return asObject(this.props.template[name])
  }

  output(name: string): Json {
    return resolveIntrinsics(asObject(this.section('Outputs')[name])['Value'] ?? '', this)
  }

  /** Resolves properties only on first use, so that resources can refer to each other. */
  private resource(logicalId: string): Resource {
    const cached = this.resolvedResources.get(logicalId)
    if (cached) return cached
    const raw = this.section('Resources')[logicalId]
    if (!isObject(raw)) throw new Error(`${this.props.name} has no resource ${logicalId}`)
    const type = asText(raw['Type'])
    const path = asText(asObject(raw['Metadata'])['aws:cdk:path']) || `${this.props.name}/${logicalId}`
    const name = physicalName(type, this.independentProperties(raw['Properties']), path)
    let properties: JsonObject | undefined
    const resolved = (): JsonObject => (properties ??= asObject(resolveIntrinsics(raw['Properties'] ?? {}, this)))
    const resource: Resource = {
      logicalId,
      stack: this.props.name,
      path,
      type,
      name,
      physicalId: refOf({ type, name }, this.props.addresses),
      arn: arnOf({ type, name }),
      get properties() {
        return resolved()
      },
    }
    this.resolvedResources.set(logicalId, resource)
    return resource
  }

  /**
   * Returns the properties that refer to no other resource. The name is one of these, so other resources can refer to
   * it.
   */
  private independentProperties(properties: Json | undefined): JsonObject {
    const independent = Object.entries(asObject(properties)).filter(([, value]) => isIndependent(value))
    return Object.fromEntries(independent.map(([name, value]) => [name, resolveIntrinsics(value, this)]))
  }

  private nestedStack(logicalId: string): Stack {
    const cached = this.nested.get(logicalId)
    if (cached) return cached
    const properties = asObject(asObject(this.section('Resources')[logicalId])['Properties'])
    const url = asText(resolveIntrinsics(properties['TemplateURL'] ?? '', this))
    const file = this.props.assets.get(url.slice(url.lastIndexOf('/') + 1))
    if (!file || !existsSync(file))
      throw new Error(`${this.props.name} names a nested template that is not there: ${url}`)
    const parameters = asObject(resolveIntrinsics(properties['Parameters'] ?? {}, this))
    const stack = new Stack({ ...this.props, template: this.props.readTemplate(file), parameters })
    this.nested.set(logicalId, stack)
    return stack
  }
}

/** Account and region can always be resolved. */
function isIndependent(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isIndependent)
  const { Ref, 'Fn::Join': joined } = asObject(value)
  return typeof value === 'string' || asText(Ref).startsWith('AWS::') || (joined !== undefined && isIndependent(joined))
}

function pseudoParameter(name: string, stack: string): Json {
  switch (name) {
    case 'AWS::Region':
      return region
    case 'AWS::AccountId':
      return account
    case 'AWS::Partition':
      return 'aws'
    case 'AWS::URLSuffix':
      return 'amazonaws.com'
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`
    default:
      throw new Error(`The template uses ${name}, which the local cloud does not know`)
  }
}
