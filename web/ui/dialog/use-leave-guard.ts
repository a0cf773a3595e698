import { useCallback, useEffect, useRef, useState } from 'react'

export interface LeaveQuestion {
  isOpen: boolean
  forms: readonly string[]
  onStay: () => void
  onDiscard: () => void
}

export type UnsavedListener = (form: string, isUnsaved: boolean) => void

/**
 * Reports whether the form has unsaved changes, and that it has none when it is unmounted. `report` must be a stable
 * function.
 */
export function useAnnounceUnsavedForm(report: UnsavedListener, form: string, isUnsaved: boolean): void {
  useEffect(() => {
    report(form, isUnsaved)
    return () => report(form, false)
  }, [report, form, isUnsaved])
}

export function useLeaveGuard() {
  /**
   * A ref, so that a handler of an earlier render sees later changes, for example a handler that waits for a request.
   */
  const unsavedForms = useRef(new Set<string>())
  const [wantedLeave, setWantedLeave] = useState<{ action: () => void; forms: readonly string[] }>()
  const reportUnsaved = useCallback<UnsavedListener>((form, isUnsaved) => {
    if (isUnsaved) unsavedForms.current.add(form)
    else unsavedForms.current.delete(form)
  }, [])
  const stay = () => setWantedLeave(undefined)

  /**
   * Runs the action. If unsaved changes of a form other than `savedForm` would be lost, the user is asked first.
   */
  function leave(action: () => void, savedForm?: string) {
    const forms = [...unsavedForms.current].filter(form => form !== savedForm)
    if (forms.length === 0) action()
    else setWantedLeave({ action, forms })
  }
  const question: LeaveQuestion = {
    isOpen: wantedLeave !== undefined,
    forms: wantedLeave?.forms ?? [],
    onStay: stay,
    onDiscard: () => {
      stay()
      wantedLeave?.action()
    },
  }
  return {
    reportUnsaved,
    hasUnsaved: () => unsavedForms.current.size > 0,
    leave,
    /**
     * Leaves after `form` was saved. Withdraws a question that was asked during the saving, and asks again only about
     * other unsaved forms.
     */
    leaveSaved: (form: string, action: () => void) => {
      stay()
      leave(action, form)
    },
    stay,
    question,
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
