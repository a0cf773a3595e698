/** SES v2: SendEmail; what is sent lies in the outbox */
import { randomUUID } from 'node:crypto'
import { putInOutbox } from './outbox.ts'
import { AwsError, type AwsRequest, type Service } from './service.ts'
import { contentOf, type SendEmail } from './ses-content.ts'

export interface SesOptions {
  dir: string
  region?: string
  account?: string
  /** the verified domains and addresses; left out, every domain is verified */
  identities?: readonly string[]
  now?: () => number
}

export function createSes(options: SesOptions): Service {
  return {
    name: 'ses',
    handle: async request => {
      if (request.method !== 'POST' || request.url.pathname !== '/v2/email/outbound-emails')
        throw new AwsError('NotFoundException', `There is no ${request.method} ${request.url.pathname} here`, 404)
      const MessageId = send(request, options)
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ MessageId }) }
    },
    error: error => ({
      status: error.status,
      headers: {
        'content-type': 'application/json',
        'x-amzn-errortype': error.code === 'AccessDenied' ? 'AccessDeniedException' : error.code,
      },
      body: JSON.stringify({ message: error.message, ...error.extra }),
    }),
  }
}

function send(request: AwsRequest, options: SesOptions): string {
  const { dir, region = 'eu-west-1', account = '000000000000', now = Date.now } = options
  const input = parse(request.body)
  const content = contentOf(input)
  const from = input.FromEmailAddress ?? content.from
  if (!from) throw bad('Missing required field: FromEmailAddress')
  const sender = addressOf(from)
  const to = input.Destination?.ToAddresses ?? content.to ?? []
  const cc = input.Destination?.CcAddresses ?? []
  const bcc = input.Destination?.BccAddresses ?? []
  const everyone = [...to, ...cc, ...bcc].map(addressOf)
  const identity = identityOf(sender, options.identities)
  request.authorize(
    input.Content?.Raw ? 'ses:SendRawEmail' : 'ses:SendEmail',
    `arn:aws:ses:${region}:${account}:identity/${identity.name}`,
    {
      'ses:FromAddress': sender,
      'ses:Recipients': everyone,
    },
  )
  if (!identity.verified)
    throw new AwsError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${sender}`,
    )
  if (everyone.length === 0) throw bad('Missing recipients')
  if (everyone.length > 50) throw bad('Recipient count exceeds 50.')
  const replyTo = input.ReplyToAddresses ?? []
  replyTo.forEach(addressOf)
  const id = randomUUID()
  putInOutbox(dir, {
    id,
    kind: 'mail',
    at: new Date(now()).toISOString(),
    to,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    from,
    ...(replyTo.length > 0 && { replyTo }),
    ...content.stored,
  })
  return id
}

function parse(body: Buffer): SendEmail {
  try {
    return JSON.parse(body.toString('utf8')) as SendEmail
  } catch {
    throw new AwsError('SerializationException', 'The body is not JSON')
  }
}

/** the address of `Name <address>`; SES takes no other letters than ASCII before the @ */
function addressOf(written: string): string {
  const address = /<([^<>]*)>\s*$/.exec(written)?.[1] ?? written
  const [, local, domain] = /^(.*)@([^@]+)$/s.exec(address.trim()) ?? []
  if (!local || !domain || !/^[\p{L}\d-]+(\.[\p{L}\d-]+)*$/u.test(domain)) throw bad("Missing final '@domain'")
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\s\u0000-\u001F\u007F]/.test(local)) throw bad('Local address contains control or whitespace')
  // eslint-disable-next-line no-control-regex -- the same
  if (/[^\u0000-\u007F]/.test(local)) throw bad('Local address contains illegal characters')
  return address.trim()
}

function identityOf(sender: string, identities: readonly string[] | undefined): { name: string; verified: boolean } {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  if (identities?.includes(sender)) return { name: sender, verified: true }
  const parent = identities?.find(identity => domain === identity || domain.endsWith(`.${identity}`))
  return { name: parent ?? domain, verified: identities === undefined || parent !== undefined }
}

const bad = (why: string) => new AwsError('BadRequestException', why)
