import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { defaultSwitches, type Switches } from '../switches.ts'
import { SendingQuota } from './ses-quota.ts'
import { addToOutbox } from './outbox.ts'
import { AwsError, type ServiceRequest, type Service } from './service.ts'
import { toMailContent, SendEmail } from './ses-content.ts'

interface SesOptions {
  dir: string
  region?: string
  account?: string
  switches?: Pick<Switches, 'mail'>
  /** Ignored if `switches.mail` has `identities`. */
  verifiedDomains?: readonly string[]
  now?: () => number
}

export function createSes(options: SesOptions): Service {
  const quota = new SendingQuota()
  return {
    name: 'ses',
    handle: async request => {
      if (request.method !== 'POST' || request.url.pathname !== '/v2/email/outbound-emails')
        throw new AwsError('NotFoundException', `There is no ${request.method} ${request.url.pathname} here`, 404)
      const MessageId = send(request, options, quota)
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ MessageId }) }
    },
    error: error => ({
      status: error.status,
      headers: {
        'content-type': 'application/json',
        'x-amzn-errortype': error.code === 'AccessDenied' ? 'AccessDeniedException' : error.code,
      },
      body: JSON.stringify({ message: error.message, ...error.extraFields }),
    }),
  }
}

function send(request: ServiceRequest, options: SesOptions, quota: SendingQuota): string {
  const {
    dir,
    region = 'eu-west-1',
    account = '000000000000',
    now = Date.now,
    switches = defaultSwitches,
    verifiedDomains = [],
  } = options
  const { mail } = switches
  const verifiedIdentities = mail ? (mail.identities ?? verifiedDomains) : undefined
  const { FromEmailAddress: from, Destination, Content } = parseBody(request.body)
  const content = toMailContent(Content.Simple)
  const sender = parseAddress(from)
  const to = Destination?.ToAddresses ?? []
  const recipients = to.map(parseAddress)
  const identity = findIdentity(sender, verifiedIdentities)
  request.authorize('ses:SendEmail', `arn:aws:ses:${region}:${account}:identity/${identity.name}`, {
    'ses:FromAddress': sender,
    'ses:Recipients': recipients,
  })
  const unverifiedAddresses = [sender, ...(mail?.sandbox ? recipients : [])].filter(
    address => !findIdentity(address, verifiedIdentities).isVerified,
  )
  if (unverifiedAddresses.length > 0)
    throw new AwsError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${unverifiedAddresses.join(', ')}`,
    )
  if (recipients.length === 0) throw createBadRequestError('Missing recipients')
  if (recipients.length > 50) throw createBadRequestError('Recipient count exceeds 50.')
  if (mail) quota.consume(mail, recipients.length, now())
  const id = randomUUID()
  addToOutbox(dir, { id, kind: 'mail', at: new Date(now()).toISOString(), to, from, ...content })
  return id
}

/** Refuses unsupported fields, so that the stand-in does not silently ignore them. */
function parseBody(body: Buffer): SendEmail {
  const parsedMail = SendEmail.safeParse(JSON.parse(body.toString('utf8')))
  if (!parsedMail.success) throw createBadRequestError(`Not implemented here: ${z.prettifyError(parsedMail.error)}`)
  return parsedMail.data
}

/** Returns the address in `Name <address>`. SES accepts only ASCII before the @. */
function parseAddress(writtenAddress: string): string {
  const address = /<([^<>]*)>\s*$/.exec(writtenAddress)?.[1] ?? writtenAddress
  const [, localPart, domain] = /^(.*)@([^@]+)$/s.exec(address.trim()) ?? []
  if (!localPart || !domain || !/^[\p{L}\d-]+(\.[\p{L}\d-]+)*$/u.test(domain))
    throw createBadRequestError("Missing final '@domain'")
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\s\u0000-\u001F\u007F]/.test(localPart))
    throw createBadRequestError('Local address contains control or whitespace')
  // eslint-disable-next-line no-control-regex -- the range of ASCII begins with them
  if (/[^\u0000-\u007F]/.test(localPart)) throw createBadRequestError('Local address contains illegal characters')
  return address.trim()
}

function findIdentity(
  sender: string,
  identities: readonly string[] | undefined,
): { name: string; isVerified: boolean } {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  if (identities?.includes(sender)) return { name: sender, isVerified: true }
  const parent = identities?.find(identity => domain === identity || domain.endsWith(`.${identity}`))
  return { name: parent ?? domain, isVerified: identities === undefined || parent !== undefined }
}

const createBadRequestError = (reason: string) => new AwsError('BadRequestException', reason)
