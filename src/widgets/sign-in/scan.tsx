import { lazy, Suspense } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useTicket, type TicketKind } from './use-ticket.ts'
import { Button } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import '../answer/parts.css'
import './codes.css'

const Qr = lazy(() => import('./qr.tsx').then((loaded) => ({ default: loaded.Qr })))

/** A QR code for the chat app; it renews itself, and the result of the scan is passed on. */
export function Scan({ type, wxAppId, onDone }: { type: TicketKind; wxAppId?: string | undefined; onDone: (answer: unknown) => void }) {
  const say = useTexts('widgets/late')
  const ticket = useTicket(type, wxAppId || 'lingyu-console', onDone)
  const phone = ticket.state === 'here' ? phoneOf(ticket.ticket) : undefined
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
            <p role="alert">{ticket.state === 'refused' ? ticket.why : say(ticket.state === 'failed' ? 'scanFailed' : 'scanStopped')}</p>
            <Button size="small" onClick={ticket.renew}>
              {say('scanRenew')}
            </Button>
          </div>
        )}
      </div>
      <p>{help}</p>
      {(ticket.state === 'here' || ticket.state === 'busy') && <p className="lk-quiet">{say('scanRenewed')}</p>}
      {phone && (
        <a href={phone} target="_blank" rel="noopener">
          {say('scanPhone')}
        </a>
      )}
    </div>
  )
}

/** In the demo, a QR code contains an address of this site, where a page takes the place of the phone. */
function phoneOf(ticket: string): string | undefined {
  const at = /^https?:\/\/[^/]+(\/dev\/phone\?ticket=[\w-]+)$/.exec(ticket)?.[1]
  return at && `${location.origin}${at}`
}
