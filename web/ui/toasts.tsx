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
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Cross } from './cross.tsx'
import './kit-texts.ts'
import popover from './popover.module.css'
import { Speaking } from './speaking.tsx'
import type { ToastContent } from './toast.ts'
import styles from './toasts.module.css'

const queue = new Queue<ToastContent>({ maxVisibleToasts: 3 })
/** what can be undone gives longer to decide */
const shownMs = { plain: 6000, undo: 10_000 }
/** instead of the alert that it would be: a screen reader finishes its sentence first */
const politely = { role: 'status' } as const
let isMounted = false

/** a root of its own: what happens to the page that said it does not take the toast away */
export function add(content: ToastContent): void {
  queue.add(content, { timeout: content.undo || content.act ? shownMs.undo : shownMs.plain })
  if (isMounted) return
  isMounted = true
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <Speaking>
      <Toasts />
    </Speaking>,
  )
}

/** the newest on top; their time stands still under the pointer and while the focus is inside */
function Toasts() {
  const { t } = useTranslation('kit')
  return (
    <Region queue={queue} className={styles.region ?? ''} aria-label={t('toasts')}>
      {({ toast }) => {
        const { text, undo, act = undo && { text: t('undo'), run: undo } } = toast.content
        return (
          <AriaToast toast={toast} className={classes(popover.popover, styles.toast)}>
            <Content {...politely} className={styles.text ?? ''}>
              <Text slot="title">{text}</Text>
            </Content>
            {act ? (
              <Button
                slot={null}
                kind="quiet"
                onPress={() => {
                  queue.close(toast.key)
                  act.run()
                }}
              >
                {act.text}
              </Button>
            ) : null}
            <AriaButton slot="close" aria-label={t('dismiss')} className={styles.close ?? ''}>
              <Cross />
            </AriaButton>
          </AriaToast>
        )
      }}
    </Region>
  )
}
