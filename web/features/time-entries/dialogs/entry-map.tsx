import type { WorkLog } from '../../../lib/work-logs.ts'

interface Props {
  entry: WorkLog
}

export const EntryMap = ({ entry }: Props) => <p>{entry.project.name}</p>
