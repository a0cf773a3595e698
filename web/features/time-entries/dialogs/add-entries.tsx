interface Props {
  onDone: () => void
  /** chosen already */
  employee?: string
  project?: string
}

export const AddEntries = ({ employee, project }: Props) => <p>{[employee, project].join()}</p>
