import { lazy, Suspense } from 'react'
import { useTicket, type TicketKind } from './use-ticket.ts'
import { useWords } from './words.ts'
import { Button } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import './parts.css'

const Qr = lazy(() => import('./qr.tsx').then((loaded) => ({ default: loaded.Qr })))

/** A code for the chat app; it renews itself, and what was scanned is handed on. */
export function Scan({ type, wxAppId, onDone }: { type: TicketKind; wxAppId?: string | undefined; onDone: (answer: unknown) => void }) {
  const say = useWords()
  const ticket = useTicket(type, wxAppId || 'lingyu-console', onDone)
  const help = say(type === 'bind' ? 'scanBind' : 'scanLogin')
  return (
    <div className="lk-scan">
      <div className="lk-scan-frame">
        {ticket.state === 'here' ? (
          <Suspense fallback={<Spinner label={say('scanLoading')} />}>
            <Qr text={ticket.ticket} label={`${say('scanCode')}: ${help}`} />
          </Suspense>
        ) : ticket.state === 'busy' ? (
          <Spinner label={say('scanLoading')} />
        ) : (
          <div className="lk-scan-fault">
            <p role="alert">{say(ticket.state === 'failed' ? 'scanFailed' : 'scanStopped')}</p>
            <Button size="small" onClick={ticket.renew}>
              {say('scanRenew')}
            </Button>
          </div>
        )}
      </div>
      <p>{help}</p>
      <p className="lk-quiet">{say('scanRenewed')}</p>
    </div>
  )
}
