import { FileButton } from './file-button.tsx'
import type { ReportJob } from './job.ts'
import { useFileMaker } from './use-file-maker.ts'

interface Props {
  name: string
  of?: string
  isQuiet?: boolean
  /** Called when the button is pressed. */
  job: () => ReportJob
  fileName: string
}

/** Saves the report as it is shown, or a section of it. The worker makes the file. */
export function ReportFileButton({ job, fileName, ...props }: Props) {
  const { making, start, cancel } = useFileMaker()
  return <FileButton {...props} making={making} onPress={() => start(job(), fileName)} onCancel={cancel} />
}
