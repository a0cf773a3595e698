import { useEffect } from 'react'
import { brand } from '../../shared/brand.ts'

/** what the browser's tab says while this page is shown */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`
    return () => {
      document.title = brand
    }
  }, [title])
}
