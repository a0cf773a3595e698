/** Creates an authority that phones in the local network can trust, and a certificate for this machine. */
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  /** All browsers use this address, because a session's cookie belongs to the host. */
  host: string
  key: string
  cert: string
  authority: string
  authorityFile: string
}

/** The user can fix this error, so it is shown without a stack trace. */
export class OpenSslMissingError extends Error {}

const authorityValidDays = 3650
/** iPhones accept no longer validity. */
const hostValidDays = 397
const dayMs = 86_400_000

const localAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap(addresses =>
    (addresses ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  )

const authorityConfig = `[req]
prompt = no
distinguished_name = name
x509_extensions = extensions
[name]
CN = Stimpla on one machine
[extensions]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
# A stolen key could sign for no site on the internet.
nameConstraints = critical, permitted;DNS:localhost
`

const hostConfig = (hosts: readonly string[]): string => `[req]
prompt = no
distinguished_name = name
[name]
CN = Stimpla
[extensions]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
authorityKeyIdentifier = keyid
subjectAltName = DNS:localhost, ${hosts.map(host => `IP:${host}`).join(', ')}
`

/** Keeps the authority, because phones trust it. Replaces the certificate at each start, because addresses change. */
export function createCertificate(directory: string): Certificate {
  mkdirSync(directory, { recursive: true })
  const file = (name: string): string => join(directory, name)
  const newKey = (name: string): void =>
    writeFileSync(
      file(name),
      generateKeyPairSync('ec', {
        namedCurve: 'prime256v1',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey,
      { mode: 0o600 },
    )

  if (!isAuthorityValid(file('authority.crt'))) {
    newKey('authority.key')
    writeFileSync(file('authority.cnf'), authorityConfig)
    runOpenSsl(
      'req',
      '-x509',
      '-new',
      '-sha256',
      '-days',
      String(authorityValidDays),
      '-key',
      file('authority.key'),
      '-config',
      file('authority.cnf'),
      '-out',
      file('authority.crt'),
    )
  }
  const addresses = localAddresses()
  newKey('host.key')
  writeFileSync(file('host.cnf'), hostConfig(['127.0.0.1', ...addresses]))
  runOpenSsl('req', '-new', '-sha256', '-key', file('host.key'), '-config', file('host.cnf'), '-out', file('host.csr'))
  const serial = `0x${randomBytes(8).toString('hex')}`
  runOpenSsl(
    'x509',
    '-req',
    '-sha256',
    '-days',
    String(hostValidDays),
    '-set_serial',
    serial,
    '-in',
    file('host.csr'),
    '-CA',
    file('authority.crt'),
    '-CAkey',
    file('authority.key'),
    '-extfile',
    file('host.cnf'),
    '-extensions',
    'extensions',
    '-out',
    file('host.crt'),
  )
  const read = (name: string): string => readFileSync(file(name), 'utf8')
  return {
    host: addresses[0] ?? '127.0.0.1',
    key: read('host.key'),
    cert: read('host.crt'),
    authority: read('authority.crt'),
    authorityFile: file('authority.crt'),
  }
}

const isAuthorityValid = (file: string): boolean =>
  existsSync(file) && Date.parse(new X509Certificate(readFileSync(file)).validTo) > Date.now() + hostValidDays * dayMs

function runOpenSsl(...args: string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (error) throw new OpenSslMissingError('--https needs the program openssl, which makes the certificate: install it')
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`)
}
