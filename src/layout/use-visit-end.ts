import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../widgets/kit/toast-store.ts'

/** The page where the visit began may have become inaccessible; after this many attempts the person stays where they are. */
const TRIES = 3

/** When a visit ends, for whatever reason, returns the administrator to the page where it began. */
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
      // An expired session reloads the page, while the current page is refused: whichever comes first, the administrator gets back.
      tries.current++
      return void navigate(visit.back, { replace: true })
    }
    tries.current = 0
    forgetVisit()
    toast.info(t('visitOver'))
  }, [state, pathname, endedVisit, forgetVisit, navigate, t])
}
