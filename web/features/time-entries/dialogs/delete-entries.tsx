import type { WorkLog } from '../../../lib/work-logs.ts'

interface Props {
  entries: readonly WorkLog[]
  onDone: () => void
}

export const DeleteEntries = ({ entries }: Props) => <p>{entries.length}</p>
