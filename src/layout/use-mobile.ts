import { useEffect } from 'react'
import { useNarrower } from '../look/use-narrower.ts'
import { useSettings } from '../session/use-settings.ts'

/** Whether the screen is small; stored, because small screens have other settings. */
export function useMobile(): boolean {
  const mobile = useNarrower('tablet')
  const [{ isMobile }, write] = useSettings()
  useEffect(() => {
    if (mobile !== isMobile) write({ isMobile: mobile })
  }, [mobile, isMobile, write])
  return mobile
}
