import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createRunDirectory } from '../support/run-directory.ts'

const root = join(import.meta.dirname, '../..')
const diff = /```diff\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/tour.md'), 'utf8'))?.[1] ?? ''

function run(tree: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: tree,
    encoding: 'utf8',
    ...(command === 'git' ? { input: diff } : {}),
  })
  return { status, output: stdout + stderr }
}

it('applies and type-checks the diff of adding a route, and creates its function', () => {
  const tree = createRunDirectory('route')
  for (const copiedPath of [
    'shared',
    'functions',
    'infra',
    'test/support',
    'tsconfig.json',
    'cdk.json',
    'package.json',
  ])
    cpSync(join(root, copiedPath), join(tree, copiedPath), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))

  expect(diff.match(/^\+\+\+ /gm)).toHaveLength(2)
  expect(run(tree, 'git', 'apply', '--unsafe-paths', '-')).toEqual({ status: 0, output: '' })
  expect(run(tree, join(root, 'node_modules/.bin/tsc'), '-p', '.')).toEqual({ status: 0, output: '' })
  const script = `
    import { App } from 'aws-cdk-lib'
    import { addStacks } from './infra/aws/stacks.ts'
    import { readdirSync, readFileSync } from 'node:fs'
    const app = new App({ outdir: 'out', context: { stage: 'local', webOrigin: 'http://localhost:5173', region: 'eu-west-1' } })
    addStacks(app)
    app.synth()
    const templates = readdirSync('out').filter(name => name.endsWith('template.json')).map(name => readFileSync('out/' + name, 'utf8'))
    console.log(templates.filter(text => text.includes('"RouteKey": "GET /api/projects/{id}"') && text.includes('api/projects/one.handler')).length)`
  expect(run(tree, process.execPath, '--input-type=module', '-e', script)).toEqual({ status: 0, output: '1\n' })
})
