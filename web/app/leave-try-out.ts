import { useMutation } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { rawCall } from '../lib/http/raw-call.ts'
import { toFailure } from '../lib/session/failure.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Ends the try-out, and then opens the front page or its trial form. A logged-in user would not get the front page. */
export const useLeaveTryOut = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (_to: '/' | '/#trial') => rawCall(api.auth.logout),
    onSuccess: (_, to) => window.location.assign(to),
    onError: async error => toast({ text: (await toFailure(error)).message }),
  })
