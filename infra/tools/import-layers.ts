import type { OxlintOverride } from 'oxlint'

/**
 * The lists in this file say which folders may import which. The linter's import rules and the test of these rules use
 * the lists.
 */

interface RefusedImport {
  /** Matches the path in the import statement. */
  regex: string
  message: string
}

/** Lower layers come first. A folder may import folders of lower layers, but none of its own layer. */
const areaLayers = [
  ['companies', 'month-sheets'],
  ['employees', 'messages'],
  ['billing', 'projects', 'sign-in'],
  ['entries', 'statistics'],
  ['imports', 'overview', 'report-pdf', 'salary-exports', 'try-out'],
  ['admin'],
  ['company-deletion', 'company-export'],
]
const libLayers = [['browser'], ['http'], ['language'], ['offline'], ['session'], ['entries', 'billing']]

/** Each folder may import the sibling folders in its list. */
const functionFolders: Record<string, string[]> = {
  env: [],
  log: ['env'],
  gateways: ['env', 'log'],
  table: ['env', 'log'],
  areas: ['env', 'log', 'gateways', 'table'],
  http: ['env', 'log', 'table', 'areas'],
  images: ['env', 'log', 'http', 'gateways'],
  api: ['env', 'log', 'table', 'areas', 'http', 'gateways'],
  jobs: ['env', 'log', 'table', 'areas', 'http', 'gateways', 'scripts'],
  scripts: ['env', 'log', 'table', 'areas', 'http', 'gateways'],
}
const kitGroups: Record<string, string[]> = {
  buttons: [],
  layout: [],
  feedback: ['buttons'],
  dialog: ['buttons', 'feedback'],
  fields: ['buttons', 'feedback'],
  dates: ['buttons', 'fields'],
  plots: ['table'],
  table: ['buttons', 'layout', 'feedback', 'dialog', 'fields', 'dates'],
}

const allowLowerLayers = (layers: readonly string[][]): Record<string, string[]> =>
  Object.fromEntries(layers.flatMap((names, i) => names.map(name => [name, layers.slice(0, i).flat()])))

/**
 * Returns the imports that each folder below `parent` refuses: those of all siblings that `allowed` does not list for
 * it.
 */
function refuseSiblings(
  parent: string,
  allowed: Record<string, string[]>,
): [folder: string, refusals: RefusedImport[]][] {
  const names = Object.keys(allowed)
  return names.map(name => {
    const refusedNames = names.filter(other => other !== name && !allowed[name]?.includes(other))
    const message = `${parent}/${name} may import only ${allowed[name]?.join(', ') || 'none'} of ${parent}`
    return [
      `${parent}/${name}`,
      refusedNames.length === 0 ? [] : [refuse(`^(\\.\\./)+(${refusedNames.join('|')})/`, message)],
    ]
  })
}

const refuse = (regex: string, message: string): RefusedImport => ({ regex, message })
const refuseFolders = (names: string, message: string): RefusedImport => refuse(`(^|/)(${names})/`, message)

const transactionRefusal = refuse('/table/writes\\.ts$', 'handlers and jobs make no transactions: areas do')
const messageRefusal = refuse(
  '/gateways/(mail|sms)\\.ts$',
  'messages go through functions/areas/messages, which records them',
)
const onlyOneFeatureText =
  'a feature imports no other: what both need is in web/components, and web/app puts them together'

const listFoldersExcept = (...allowed: string[]): string =>
  Object.keys(functionFolders)
    .filter(folder => !allowed.includes(folder))
    .join('|')
const onlyNames = refuse(
  `(^|/)functions/((${listFoldersExcept('env')})/|env/env\\.ts$)`,
  'infra imports of the functions only functions/env/names.ts',
)
const testRefusal = refuseFolders('test', 'only infra/tools uses what supports tests')

/** The imports that each folder refuses. A folder inherits the refusals of its parents. */
const refusals: Record<string, RefusedImport[]> = {
  shared: [
    refuseFolders('functions|infra|web|test', 'shared is isomorphic and imports nothing from the other folders'),
    refuse('^(node:|@aws-sdk/)', 'shared is isomorphic and does no I/O'),
  ],
  functions: [refuseFolders('infra|web|test', 'functions imports shared alone')],
  ...Object.fromEntries(refuseSiblings('functions', functionFolders)),
  ...Object.fromEntries(refuseSiblings('functions/areas', allowLowerLayers(areaLayers))),
  infra: [refuseFolders('web/(app|components|features|lib|ui)', 'infra imports nothing of the web app')],
  'infra/aws': [onlyNames, testRefusal],
  'infra/docs': [onlyNames, testRefusal],
  'infra/local': [onlyNames, testRefusal],
  'infra/web': [onlyNames, testRefusal],
  'infra/admin': [
    refuse(
      `(^|/)functions/(${listFoldersExcept('areas', 'env')})/`,
      'infra/admin uses areas of the functions, and no other part of them',
    ),
    testRefusal,
  ],
  web: [
    refuseFolders('functions|infra|test', 'web imports shared alone'),
    refuse('^(node:|@aws-sdk/)', 'web runs in browsers'),
    refuse('/shared/api/index\\.ts$', 'web calls by virtual:api, which has no schemas'),
  ],
  'web/lib': [refuseFolders('ui|components|features|app', 'web/lib knows nothing of what is shown')],
  ...Object.fromEntries(refuseSiblings('web/lib', allowLowerLayers(libLayers))),
  'web/ui': [refuseFolders('components|features|app', 'web/ui knows nothing of the business')],
  ...Object.fromEntries(refuseSiblings('web/ui', kitGroups)),
  'web/components': [
    refuseFolders('features|app', 'web/components knows neither features nor the app'),
    refuse('/ui/(table|layout)/', 'web/components stands below tables and screens'),
  ],
  'web/features': [refuseFolders('app', 'web/app puts features together')],
}
const otherFeatureRefusal = refuse('^\\.\\./[^./][^/]*/', onlyOneFeatureText)
const otherFeatureRefusalInFolder = refuse('^\\.\\./\\.\\./[^./][^/]*/', onlyOneFeatureText)

const findRefusals = (folder: string): RefusedImport[] =>
  Object.entries(refusals).flatMap(([parent, list]) => (`${folder}/`.startsWith(`${parent}/`) ? list : []))

const restrict = (files: string, patterns: RefusedImport[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/**
 * The linter applies only the last matching override, so each override repeats the refusals of the folder's parents.
 */
export const importRules: OxlintOverride[] = [
  ...Object.keys(refusals).map(folder => restrict(`${folder}/**`, findRefusals(folder))),
  restrict('web/features/*/*', [...findRefusals('web/features'), otherFeatureRefusal]),
  restrict('web/features/*/*/**', [...findRefusals('web/features'), otherFeatureRefusalInFolder]),
  ...['functions/api', 'functions/images', 'functions/jobs'].map(folder =>
    restrict(`${folder}/**`, [...findRefusals(folder), transactionRefusal, messageRefusal]),
  ),
  ...areaLayers
    .flat()
    .filter(area => area !== 'messages')
    .map(area => restrict(`functions/areas/${area}/**`, [...findRefusals(`functions/areas/${area}`), messageRefusal])),
  // Tests may import all files for their setup.
  { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'no-restricted-imports': 'off' } },
]
