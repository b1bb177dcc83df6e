import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../widgets/kit/toast-store.ts'

/** Where one entered may be theirs no longer; then what stands there instead is where they are. */
const TRIES = 3

/** When a visit is over, for whatever reason, its visitor goes on where they entered. */
export function useVisitEnd(): void {
  const t = useTexts('layout/frame')
  const { state, endedVisit, forgetVisit } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tries = useRef(0)
  useEffect(() => {
    if (state.status !== 'member') return
    const visit = endedVisit()
    if (!visit || state.visit) return
    if (pathname !== visit.back.split('?', 1)[0] && tries.current < TRIES) {
      // An ended session loads the page anew, and the page at hand is refused at the same time: whichever comes first, the visitor arrives.
      tries.current++
      return void navigate(visit.back, { replace: true })
    }
    tries.current = 0
    forgetVisit()
    toast.info(t('visitOver'))
  }, [state, pathname, endedVisit, forgetVisit, navigate, t])
}
