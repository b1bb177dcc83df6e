import { MINUTE } from '../schema/time.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { useSession } from '../session/use-session.ts'
import { Button } from '../widgets/kit/button.tsx'
import './visit-banner.css'

/** The person as whom an administrator acts, the remaining time, and a button to end the visit. */
export function VisitBanner() {
  const t = useTexts('layout/frame')
  const { state, check, end } = useSession()
  const visit = state.status === 'member' ? state.visit : undefined
  const left = useLeft(visit?.until)

  useEffect(() => {
    if (left <= 0) check()
  }, [left, check])

  if (!visit) return null
  return (
    <div className="ly-visit" role="region" aria-label={t('visit', { name: visit.name })}>
      <Glyph name="info" />
      <p>{t('visit', { name: visit.name })}</p>
      <span>{t('visitLeft', { minutes: Math.max(1, Math.ceil(left / MINUTE)) })}</span>
      <Button size="small" onClick={() => void end()}>
        {t('leaveVisit')}
      </Button>
    </div>
  )
}

/** The remaining milliseconds, updated a few times a minute; never negative. */
function useLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    const tell = () => setNow(Date.now())
    tell()
    const clock = setInterval(tell, 10_000)
    return () => clearInterval(clock)
  }, [until])
  return until === undefined ? Infinity : Math.max(0, until - now)
}
