import { useState } from 'react'

/** What a question needs that is asked before unsaved changes are lost. */
export interface LeaveQuestion {
  isOpen: boolean
  onStay: () => void
  onDiscard: () => void
}

/** Holds back what would leave a form with unsaved changes, until the user has answered a question. */
export function useLeaving() {
  const [isUnsaved, setUnsaved] = useState(false)
  const [wanted, setWanted] = useState<() => void>()
  const stay = () => setWanted(undefined)
  const question: LeaveQuestion = {
    isOpen: wanted !== undefined,
    onStay: stay,
    onDiscard: () => {
      stay()
      wanted?.()
    },
  }
  return {
    /** The form tells whether it has changes. Stable. */
    setUnsaved,
    /** Runs an action that leaves the form, at once or after the question. */
    leave: (action: () => void) => (isUnsaved ? setWanted(() => action) : action()),
    /** Withdraws the question, because the form was saved in the meantime. */
    stay,
    question,
  }
}
