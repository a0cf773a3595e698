import { useEffect, useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FileRefusedError, type FileProblem } from '../../../shared/imports/limits.ts'
import { reportProblem } from '../../lib/http/report-problem.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Screen, ScreenHeader } from '../../ui/layout/screen.tsx'
import styles from './imports.module.css'
import { ChosenFileImport } from './chosen-file-import.tsx'
import type { FileSummary } from './messages.ts'
import { PastImports } from './past-imports.tsx'
import { startImportReader, type ImportReader } from './start-reader.ts'

interface ChosenFile {
  name: string
  reader: ImportReader
  summary: FileSummary
}

export function Imports() {
  const { t } = useTranslation('imports')
  const [chosenFile, setChosenFile] = useState<ChosenFile>()
  const [isReading, setReading] = useState(false)
  const [fileProblem, setFileProblem] = useState<FileProblem>()
  const reader = chosenFile?.reader
  useEffect(() => () => reader?.terminate(), [reader])

  async function choose(file: File) {
    setReading(true)
    setFileProblem(undefined)
    setChosenFile(undefined)
    const newReader = startImportReader()
    try {
      setChosenFile({ name: file.name, reader: newReader, summary: await newReader.read(file) })
    } catch (error) {
      newReader.terminate()
      if (!(error instanceof FileRefusedError)) reportProblem('no import', String(error))
      setFileProblem(error instanceof FileRefusedError ? error.problem : 'not_readable')
    } finally {
      setReading(false)
    }
  }

  return (
    <Screen>
      <ScreenHeader title={t('title')}>
        <a href="#settings-import">{t('to_settings')}</a>
      </ScreenHeader>
      <Card title={t('file')}>
        <p className="soft">{t('intro')}</p>
        <DropZone
          className={styles.drop ?? ''}
          aria-label={t('drop_zone')}
          isDisabled={isReading}
          onDrop={({ items }) => {
            const droppedFile = items.find(item => item.kind === 'file')
            if (droppedFile) void droppedFile.getFile().then(choose)
          }}
        >
          <FileTrigger
            acceptedFileTypes={['.csv', '.tsv', '.txt', '.xlsx']}
            onSelect={files => {
              const file = files?.[0]
              if (file) void choose(file)
            }}
          >
            <Button kind={chosenFile ? 'plain' : 'primary'} isBusy={isReading}>
              {isReading ? t('reading') : chosenFile ? t('choose_another') : t('choose')}
            </Button>
          </FileTrigger>
          <span className={chosenFile ? styles.name : 'soft small'}>{chosenFile?.name ?? t('drop')}</span>
        </DropZone>
        {fileProblem ? <Alert message={t(`problems.${fileProblem}`)} onHide={() => setFileProblem(undefined)} /> : null}
      </Card>
      {chosenFile ? <ChosenFileImport {...chosenFile} /> : null}
      <PastImports />
    </Screen>
  )
}
