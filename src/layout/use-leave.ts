import { useMemoizedFn } from 'ahooks'
import { useTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'
import { confirm } from '../widgets/kit/host-store.ts'

/** Asks for a confirmation, and signs out. */
export function useLeave(): () => void {
  const t = useTexts('layout/frame')
  const { end } = useSession()
  return useMemoizedFn(() => {
    void confirm({ title: t('signOutTitle'), text: t('signOutText') }).then((yes) => (yes ? end({ byPerson: true }) : undefined))
  })
}
