import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../shared/api/client.ts'
import { reasonOf, standingAgainst } from '../../lib/failure.ts'
import { refusedWith } from '../../lib/offline/order.ts'
import { discard, sendAgain } from '../../lib/offline/queue.ts'
import type { Queued } from '../../lib/offline/queued.ts'
import { settled } from '../../lib/offline/waiting.ts'
import { Button } from '../../ui/button.tsx'
import styles from './panel.module.css'
import { useTimes } from './use-times.ts'

/** what the servers did not take, why, and the ways on; `onPin` leads to where the PIN is typed again */
export function Refused({ one, onPin }: { one: Queued; onPin?: () => void }) {
  const { t } = useTranslation('time-clock')
  const { since } = useTimes()
  const [isSure, setSure] = useState(false)
  const { refused, kind } = one
  if (!refused) return null
  const standing = standingAgainst(new CallError(refused.status, refused.body, undefined))
  const isWrongPin = refusedWith(one) === 'Wrong PIN'
  const why =
    kind === 'in' && standing
      ? t('already_in', { project: standing.project.name, time: since(standing.start_time) })
      : kind === 'out' && standing?.end_time
        ? t('already_out', { time: since(standing.end_time) })
        : reasonOf(refused.body)
  return (
    <div role="alert" className={styles.refused}>
      <p>{why}</p>
      <div className={styles.two}>
        {isWrongPin && onPin ? <Button onPress={onPin}>{t('pin_again')}</Button> : null}
        {isWrongPin || standing ? null : <Button onPress={() => void settled(sendAgain(one))}>{t('again')}</Button>}
        <Button onPress={() => (standing || isSure ? void settled(discard(one)) : setSure(true))}>
          {standing ? t('all_right') : isSure ? t('discard_sure') : t('discard')}
        </Button>
      </div>
    </div>
  )
}
