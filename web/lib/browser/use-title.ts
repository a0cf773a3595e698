import { useEffect } from 'react'
import { brand } from '../../../shared/brand.ts'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`
    return () => {
      document.title = brand
    }
  }, [title])
}
