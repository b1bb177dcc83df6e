import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../widgets/kit/toast-store.ts'

/** When a visit is over, for whatever reason, its visitor goes on where they entered. */
export function useVisitEnd(): void {
  const t = useTexts('frame')
  const { state, endedVisit, forgetVisit } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (state.status !== 'member') return
    const visit = endedVisit()
    if (!visit || state.visit) return
    toast.info(t('visitOver'))
    // An ended session loads the page anew: until the visitor has arrived, they are still on their way.
    void Promise.resolve(navigate(visit.back, { replace: true })).then(forgetVisit)
  }, [state, endedVisit, forgetVisit, navigate, t])
}
