import type { Company } from '../../data/companies.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'

test('a disabled company adds no images', async () => {
  Object.assign(process.env, { TABLE_NAME: 'table', IMAGES_BUCKET: 'images', AWS_REGION: 'eu-west-1' })
  const { uploadForm } = await import('./upload-form.ts')
  const request = {
    company: { id: 'aaaaaaaaaaaa', disabled: true } as Company,
    site: { origin: 'https://example.is', market: 'is' },
    now: '2026-11-21T12:00:00.000Z',
    random: { token: () => 'x'.repeat(43) },
  } as const
  const upload = { id: 'cccccccccccc', content_type: 'image/jpeg', size: 1000 } as const
  await expect(uploadForm(request, { id: EmployeeId.parse('bbbbbbbbbbbb') }, upload, 'Company')).rejects.toMatchObject({ text: 'Not allowed', status: 403 })
})
