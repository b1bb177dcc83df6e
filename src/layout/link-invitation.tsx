import { useTimeout } from 'ahooks'
import { lazy, Suspense, useState } from 'react'
import { useTexts, withTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../widgets/kit/button.tsx'
import { Dialog } from '../widgets/kit/dialog.tsx'
import { readTop } from '../widgets/kit/dialog-stack.ts'
import { Spinner } from '../widgets/kit/spinner.tsx'
import { toast } from '../widgets/kit/toast-store.ts'

const Scan = lazy(() => withTexts(import('../widgets/sign-in/scan.tsx'), 'widgets/late').then((found) => ({ default: found.Scan })))

/** The delay in milliseconds: the page that somebody signed in for comes first. */
const ARRIVAL = 800

/** Whether nobody is typing, nothing is open, and the QR code can be loaded. */
const isCalm = () =>
  navigator.onLine && readTop() === undefined && !document.activeElement?.matches('input, textarea, select, [contenteditable]')

/**
 * Offers to link a chat account, once per sign-in: on arrival, or if that would interrupt, on the next page. `waits`: the address
 * of the page carries something, such as what was brought along from a demonstration, which is seen first.
 */
export function LinkInvitation({ waits }: { waits?: boolean }) {
  const t = useTexts('layout/frame')
  const session = useSession()
  const { state, can, takeInvitation, refresh } = session
  const [open, setOpen] = useState(false)
  const role = state.status === 'member' ? state.role : undefined
  // Whoever is given another role meanwhile has not arrived: they are at work.
  const [first, setFirst] = useState(role)
  if (first === undefined && role !== undefined) setFirst(role)
  const mayLink = role === first && state.status === 'member' && can('account-safety', 'edit')

  useTimeout(
    () => {
      if (isCalm() && takeInvitation()) setOpen(true)
    },
    mayLink && !waits ? ARRIVAL : undefined,
  )

  const finish = () => {
    setOpen(false)
    toast.success(t('linkDone'))
    void refresh().catch(() => undefined)
  }
  return (
    <Dialog
      open={open && mayLink}
      title={t('linkTitle')}
      size="small"
      onClose={() => setOpen(false)}
      footer={<Button onClick={() => setOpen(false)}>{t('later')}</Button>}
    >
      <p className="ly-invitation">{t('linkText')}</p>
      <Suspense fallback={<Spinner label={t('linkTitle')} />}>
        <Scan type="bind" onDone={finish} />
      </Suspense>
    </Dialog>
  )
}
