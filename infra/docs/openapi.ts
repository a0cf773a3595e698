import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../../shared/api/openapi.ts'

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`)
