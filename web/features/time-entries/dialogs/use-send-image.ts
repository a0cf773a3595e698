import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../../shared/domain/new-id.ts'
import { call } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { shrinkImage, UnreadableImage } from '../../../lib/shrink-image.ts'
import { uploadImageShown } from '../../../lib/upload-image.ts'
import { usePutWorkLogs, type WorkLog } from '../../../lib/work-logs.ts'

/** one image on its way, with the ids under which it is tried again */
interface Sending {
  image: Blob
  imageId: string
  commentId: string
}

type State =
  | { step: 'idle' }
  | { step: 'shrinking' | 'saving' }
  | { step: 'uploading'; part: number }
  | { step: 'failed'; message: string; canRetry: boolean }

/** makes an image smaller, uploads it and adds it as a comment; where that breaks off it goes on with what is there */
export function useSendImage(entry: WorkLog) {
  const { t } = useTranslation('entry-dialogs')
  const put = usePutWorkLogs()
  const [state, setState] = useState<State>({ step: 'idle' })
  const sending = useRef<Sending>(undefined)

  async function upload({ image, imageId, commentId }: Sending) {
    setState({ step: 'uploading', part: 0 })
    const { image_url, ...form } = await call(api.images.company, {
      body: { id: imageId, content_type: 'image/jpeg', size: image.size, employee_id: entry.employee.id },
    })
    await uploadImageShown(form, image, part => setState({ step: 'uploading', part }))
    setState({ step: 'saving' })
    put([await call(api.workLogs.comment, { body: { id: commentId, work_log_id: entry.id, comment: image_url } })])
  }

  async function tryTo(work: () => Promise<void>) {
    try {
      await work()
      sending.current = undefined
      setState({ step: 'idle' })
    } catch (error) {
      if (error instanceof UnreadableImage)
        setState({ step: 'failed', message: t(error.isHeic ? 'image.heic' : 'image.unreadable'), canRetry: false })
      else setState({ step: 'failed', message: (await failureOf(error)).message, canRetry: true })
    }
  }

  return {
    state,
    send: (file: File) =>
      tryTo(async () => {
        setState({ step: 'shrinking' })
        sending.current = { image: await shrinkImage(file), imageId: newId(), commentId: newId() }
        await upload(sending.current)
      }),
    retry: () =>
      tryTo(async () => {
        if (sending.current) await upload(sending.current)
      }),
    forget: () => setState({ step: 'idle' }),
  }
}
