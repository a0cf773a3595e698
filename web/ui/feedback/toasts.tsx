import { createRoot } from 'react-dom/client'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastQueue as Queue,
  UNSTABLE_ToastRegion as Region,
  Button as AriaButton,
  Text,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { joinClasses } from '../classes.ts'
import { CloseIcon } from '../buttons/icons.tsx'
import popover from '../popover.module.css'
import { UserLocaleProvider } from './user-locale.tsx'
import styles from './toasts.module.css'

export interface ToastContent {
  text: string
  /** Called at most once. */
  undo?: () => void
  /** `run` is called at most once. */
  action?: { text: string; run: () => void }
}

const queue = new Queue<ToastContent>({ maxVisibleToasts: 3 })
/** Toasts with an action stay longer, to leave time for a decision. */
const timeoutMs = { plain: 6000, undo: 10_000 }
/** A status instead of an alert, so that screen readers are not interrupted. */
const statusRole = { role: 'status' } as const
let isMounted = false

/** Shows a toast. Toasts have a React root of their own, so that they survive the screen that created them. */
export function addToast(content: ToastContent): void {
  queue.add(content, { timeout: content.undo || content.action ? timeoutMs.undo : timeoutMs.plain })
  if (isMounted) return
  isMounted = true
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(
    <UserLocaleProvider>
      <Toasts />
    </UserLocaleProvider>,
  )
}

/** Shows the toasts, the newest first. Their timers pause while the pointer or the focus is inside the region. */
function Toasts() {
  const { t } = useTranslation('kit')
  return (
    <Region queue={queue} className={styles.region ?? ''} aria-label={t('toasts')}>
      {({ toast }) => {
        const { text, undo, action = undo && { text: t('undo'), run: undo } } = toast.content
        return (
          <AriaToast toast={toast} className={joinClasses(popover.popover, styles.toast)}>
            <Content {...statusRole} className={styles.text ?? ''}>
              <Text slot="title">{text}</Text>
            </Content>
            {action ? (
              <Button
                slot={null}
                kind="quiet"
                onPress={() => {
                  queue.close(toast.key)
                  action.run()
                }}
              >
                {action.text}
              </Button>
            ) : null}
            <AriaButton slot="close" aria-label={t('dismiss')} className={styles.close ?? ''}>
              <CloseIcon />
            </AriaButton>
          </AriaToast>
        )
      }}
    </Region>
  )
}
