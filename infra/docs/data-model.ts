import { writeFileSync } from 'node:fs'
import { dataModelText } from './data-model-text.ts'

writeFileSync('docs/data-model.md', dataModelText())
