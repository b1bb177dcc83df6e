import { useEffect, useState } from 'react'
import { phoneState } from './phone-hours.ts'
import type { SiteConfig } from './use-config.ts'
import { useSay } from './use-say.ts'
import { useSite } from './use-site.ts'

/** Open or closed now, and until when. */
export function PhoneState({ config }: { config: SiteConfig }) {
  const { words } = useSite()
  const say = useSay<'site/frame'>(words)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const { isOpen, changes } = phoneState(config, now)
  if (changes === undefined) return null
  const at = new Date(changes)
  const time = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  const inDays = Math.round((at.setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000)
  const day = inDays === 0 ? words.today : inDays === 1 ? words.tomorrow : say('onDay', { day: words.days[(at.getDay() + 6) % 7]! })
  return (
    <span className="st-phone" data-open={isOpen}>
      {isOpen ? say('openNow', { time }) : say('closedNow', { day, time })}
    </span>
  )
}
