import { writeFileSync } from 'node:fs'
import { createDataModelText } from './data-model-text.ts'

writeFileSync('docs/data-model.md', createDataModelText())
