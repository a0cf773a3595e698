import { useEffect } from 'react'
import { brand } from '../../../shared/brand.ts'

/** Sets the title of the browser tab while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`
    return () => {
      document.title = brand
    }
  }, [title])
}
