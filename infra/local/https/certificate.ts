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
/** iPhones refuse certificates that are valid for longer. */
const hostValidDays = 397
const dayMs = 86_400_000

const listLocalAddresses = (): string[] =>
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

const createHostConfig = (hosts: readonly string[]): string => `[req]
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

/**
 * Creates a certificate for this machine's addresses, signed by a local authority. Keeps the authority, because phones
 * trust it. Replaces the certificate at each start, because addresses change.
 */
export function createCertificate(directory: string): Certificate {
  mkdirSync(directory, { recursive: true })
  const pathTo = (name: string): string => join(directory, name)
  const createKey = (name: string): void =>
    writeFileSync(
      pathTo(name),
      generateKeyPairSync('ec', {
        namedCurve: 'prime256v1',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey,
      { mode: 0o600 },
    )

  if (!isAuthorityValid(pathTo('authority.crt'))) {
    createKey('authority.key')
    writeFileSync(pathTo('authority.cnf'), authorityConfig)
    runOpenSsl(
      'req',
      '-x509',
      '-new',
      '-sha256',
      '-days',
      String(authorityValidDays),
      '-key',
      pathTo('authority.key'),
      '-config',
      pathTo('authority.cnf'),
      '-out',
      pathTo('authority.crt'),
    )
  }
  const addresses = listLocalAddresses()
  createKey('host.key')
  writeFileSync(pathTo('host.cnf'), createHostConfig(['127.0.0.1', ...addresses]))
  runOpenSsl(
    'req',
    '-new',
    '-sha256',
    '-key',
    pathTo('host.key'),
    '-config',
    pathTo('host.cnf'),
    '-out',
    pathTo('host.csr'),
  )
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
    pathTo('host.csr'),
    '-CA',
    pathTo('authority.crt'),
    '-CAkey',
    pathTo('authority.key'),
    '-extfile',
    pathTo('host.cnf'),
    '-extensions',
    'extensions',
    '-out',
    pathTo('host.crt'),
  )
  const read = (name: string): string => readFileSync(pathTo(name), 'utf8')
  return {
    host: addresses[0] ?? '127.0.0.1',
    key: read('host.key'),
    cert: read('host.crt'),
    authority: read('authority.crt'),
    authorityFile: pathTo('authority.crt'),
  }
}

const isAuthorityValid = (file: string): boolean =>
  existsSync(file) && Date.parse(new X509Certificate(readFileSync(file)).validTo) > Date.now() + hostValidDays * dayMs

function runOpenSsl(...args: string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (error) throw new OpenSslMissingError('--https needs the program openssl, which makes the certificate: install it')
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`)
}
