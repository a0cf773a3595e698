import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../../shared/domain/new-id.ts'
import { call } from '../../../lib/session/api.ts'
import { displayFailure } from '../../../lib/session/failure.ts'
import { shrinkImage, UnreadableImageError } from '../../../lib/browser/shrink-image.ts'
import { uploadImageWithProgress } from '../../../lib/http/upload-image.ts'
import { useCacheEntries, type Entry } from '../../../lib/entries/entries.ts'

/** An image to add to an entry as a comment. Retries send the same ids, so that they add no second comment. */
interface ImageUpload {
  image: Blob
  imageId: string
  commentId: string
}

type State =
  | { step: 'idle' }
  | { step: 'shrinking' | 'saving' }
  | { step: 'uploading'; fraction: number }
  | { step: 'failed'; message: string; canRetry: boolean }

export function useImageUpload(entry: Entry) {
  const { t } = useTranslation('entry-dialogs')
  const cacheEntries = useCacheEntries()
  const [state, setState] = useState<State>({ step: 'idle' })
  const currentUpload = useRef<ImageUpload>(undefined)

  async function upload({ image, imageId, commentId }: ImageUpload) {
    setState({ step: 'uploading', fraction: 0 })
    const { image_url, ...form } = await call(api.images.company, {
      body: { id: imageId, content_type: 'image/jpeg', size: image.size, employee_id: entry.employee.id },
    })
    await uploadImageWithProgress(form, image, fraction => setState({ step: 'uploading', fraction }))
    setState({ step: 'saving' })
    cacheEntries([
      await call(api.workLogs.comment, { body: { id: commentId, work_log_id: entry.id, comment: image_url } }),
    ])
  }

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
      currentUpload.current = undefined
      setState({ step: 'idle' })
    } catch (error) {
      if (error instanceof UnreadableImageError)
        setState({ step: 'failed', message: t(error.isHeic ? 'image.heic' : 'image.unreadable'), canRetry: false })
      else await displayFailure(error, ({ message }) => setState({ step: 'failed', message, canRetry: true }))
    }
  }

  return {
    state,
    send: (file: File) =>
      attempt(async () => {
        setState({ step: 'shrinking' })
        currentUpload.current = { image: await shrinkImage(file), imageId: newId(), commentId: newId() }
        await upload(currentUpload.current)
      }),
    retry: () =>
      attempt(async () => {
        if (currentUpload.current) await upload(currentUpload.current)
      }),
    reset: () => setState({ step: 'idle' }),
  }
}
