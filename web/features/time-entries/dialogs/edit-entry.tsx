import type { WorkLog } from '../../../lib/work-logs.ts'

interface Props {
  entry: WorkLog
  onDone: () => void
}

export const EditEntry = ({ entry }: Props) => <p>{entry.project.name}</p>
