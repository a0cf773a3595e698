import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../functions/env/names.ts'

const root = join(import.meta.dirname, '../..')

/** Lists the key functions of keys.ts with their comments. */
export function createDataModelText(): string {
  const source = readFileSync(join(root, 'functions/table/keys.ts'), 'utf8')
  const keyMatches = [
    ...source.matchAll(/\/\*\* (.+?) \*\/\n {2}(\w+): \(.*?\): Key => \(\{\s+pk: (.+?),\s+sk: (.+?),?\s+\}\),/g),
  ]
  const indexes = Object.entries(table.indexes).map(
    ([name, index]) => `- \`${name}\`: ${index.partitionKey}, ${index.sortKey}`,
  )
  return [
    '# Data model',
    '',
    '`npm run docs` makes this page from the comments in `functions/table/keys.ts`. Edit them there.',
    '',
    `There is one table with the keys \`${table.partitionKey}\` and \`${table.sortKey}\`. An item with \`${table.ttlAttribute}\` is deleted at that time. The secondary indexes have these keys:`,
    '',
    ...indexes,
    '',
    'A company is erased by its partitions, and by `gsi3` for what is outside of them: sessions, devices, links, counters. Items of earlier releases lack the key of `gsi3`. The job `backfill` reads the table once a month and adds it, and an erasure does so if that was not done yet. Everything that stores such an item uses `createOwnerIndexKey`.',
    '',
    '| item | pk | sk | what it is |',
    '|---|---|---|---|',
    ...keyMatches.map(
      ([, comment, name, pk, sk]) => `| ${name} | \`${toPlainText(pk)}\` | \`${toPlainText(sk)}\` | ${comment} |`,
    ),
    '',
  ].join('\n')
}

const toPlainText = (expression = ''): string =>
  (expression === 'toEmailPartition(mail)' ? 'EMAIL#{mail}' : expression)
    .replace(/[`']/g, '')
    .replace(/\$\{(?:\w+\()?([\w.]+)\)?\}/g, '{$1}')
