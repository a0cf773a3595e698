/** This module is loaded when the visitor presses the link to a try-out. */
import { api } from 'virtual:api'
import { CallError } from '../../shared/api/client.ts'
import type { ErrorText } from '../../shared/api/errors.ts'
import type { TryOutProblem } from '../features/site/try-out-link.tsx'
import { rawCall } from '../lib/http/raw-call.ts'
import { detectTimeZone } from '../lib/language/intl.ts'
import { isLanguage } from '../lib/language/is-language.ts'

const problems: Partial<Record<ErrorText, TryOutProblem>> = {
  'Log out first': 'logged_in',
  'No try-out is free': 'full',
}

function toProblem(error: unknown): TryOutProblem {
  if (!(error instanceof CallError)) return 'failed'
  if (error.status === 429) return 'often'
  return problems[(error.body as { error: ErrorText }).error] ?? 'failed'
}

/** Returns why there is no try-out, or undefined once the browser opens the entries of the try-out. */
export async function startTryOut(): Promise<TryOutProblem | undefined> {
  const language = document.documentElement.lang.slice(0, 2)
  try {
    await rawCall(api.signUp.startTryOut, {
      body: { time_zone: detectTimeZone(), ...(isLanguage(language) ? { language } : {}) },
    })
  } catch (error) {
    return toProblem(error)
  }
  window.location.assign('/app')
  return undefined
}
