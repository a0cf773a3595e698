import { mailFor } from '../../shared/operator.ts'
import { useMarket } from '../lib/market.ts'
import { useFormats } from '../lib/use-formats.ts'

/** The operator's mail address for the reader's language and the site's currency. */
export const useMailAddress = (): string => mailFor(useFormats().language, useMarket().currency)

export function MailLink() {
  const address = useMailAddress()
  return <a href={`mailto:${address}`}>{address}</a>
}
