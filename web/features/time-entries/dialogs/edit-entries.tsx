import type { WorkLog } from '../../../lib/work-logs.ts'

interface Props {
  entries: readonly WorkLog[]
  onDone: () => void
}

export const EditEntries = ({ entries }: Props) => <p>{entries.length}</p>
