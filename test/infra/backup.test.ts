import { loadSynthesizedApp, variantNames } from './synthesized.ts'

it('copies a daily backup of the table in use into another region, and keeps both for 35 days', () => {
  const { resources, deployments } = loadSynthesizedApp('with domains')
  expect(deployments.find(({ id }) => id.endsWith('-backup-vault'))?.region).toBe('eu-central-1')
  const [plan, ...others] = resources('AWS::Backup::BackupPlan')
  expect(others).toEqual([])
  expect(plan?.at('BackupPlan', 'BackupPlanRule')).toEqual([
    expect.objectContaining({
      ScheduleExpression: expect.stringMatching(/^cron\(/),
      Lifecycle: { DeleteAfterDays: 35 },
      CopyActions: [{ DestinationBackupVaultArn: expect.anything(), Lifecycle: { DeleteAfterDays: 35 } }],
    }),
  ])
  expect(JSON.stringify(plan?.at('BackupPlan', 'BackupPlanRule', 0, 'CopyActions'))).toContain(':backup:eu-central-1:')
  const [selection] = resources('AWS::Backup::BackupSelection')
  expect(JSON.stringify(selection?.at('BackupSelection', 'Resources'))).toContain('TableCD117FA1')
})

it('makes no backup in another region without the setting', () => {
  for (const variant of variantNames.filter(name => name !== 'with domains'))
    for (const type of ['AWS::Backup::BackupPlan', 'AWS::Backup::BackupVault'])
      expect(loadSynthesizedApp(variant).resources(type)).toEqual([])
})
