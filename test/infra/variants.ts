export const sampleDomains = [
  { domain: 'example.is', market: 'is', zoneId: 'Z1' },
  { domain: 'example.co.uk', market: 'co.uk', zoneId: 'Z2' },
  { domain: 'example.com', market: 'com', zoneId: 'Z3' },
]

export const variants = {
  'without domains': {
    stage: 'try',
    region: 'eu-west-1',
    alarmEmail: 'watch@example.com',
    webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/a1b2c3',
  },
  'with domains': {
    stage: 'prod',
    region: 'eu-west-1',
    sites: sampleDomains,
    alarmEmail: 'watch@example.com',
    runbookUrl: 'https://git.example.com/runbook.md',
    originKeys: ['2', '1'],
    reservedConcurrency: 20,
    accountConcurrency: 3000,
    maxCallsPerSecond: 1500,
    wafBlocks: true,
    backupRegion: 'eu-central-1',
  },
  'after a restore': {
    stage: 'try',
    region: 'eu-west-1',
    alarmEmail: 'watch@example.com',
    restoredTable: 'try-restored',
  },
  'for the local cloud': { stage: 'local', webOrigin: 'http://localhost:5173', region: 'eu-west-1' },
} as const
export type Variant = keyof typeof variants
export const variantNames = Object.keys(variants) as Variant[]
