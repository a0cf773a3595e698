import { FileButton } from './file-button.tsx'
import type { ReportJob } from './job.ts'
import { useFileExport } from './use-file-export.ts'

interface Props {
  name: string
  subject?: string
  isQuiet?: boolean
  /** Called on press. */
  job: () => ReportJob
  fileName: string
}

/** Saves the report or one section as shown. The worker creates the file. */
export function ReportFileButton({ job, fileName, ...props }: Props) {
  const { fileState, start, cancel } = useFileExport()
  return <FileButton {...props} fileState={fileState} onPress={() => start(job(), fileName)} onCancel={cancel} />
}
