import { useEffect, useSyncExternalStore } from 'react'
import { useSettings } from '../session/use-settings.ts'

const QUERY = '(max-width: 767px)'

const watch = (listener: () => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the screen is small; stored, because the settings of a small screen differ. */
export function useMobile(): boolean {
  const mobile = useSyncExternalStore(watch, () => matchMedia(QUERY).matches)
  const [{ isMobile }, write] = useSettings()
  useEffect(() => {
    if (mobile !== isMobile) write({ isMobile: mobile })
  }, [mobile, isMobile, write])
  return mobile
}
