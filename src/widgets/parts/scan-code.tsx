import { lazy, Suspense } from 'react'
import { asText } from '../heavy/read.ts'
import { useTicket } from '../heavy/use-ticket.ts'
import { useWords } from '../heavy/words.ts'
import { Button } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import type { PartProps } from '../part.ts'
import '../heavy/parts.css'

const Qr = lazy(() => import('../heavy/qr.tsx').then((loaded) => ({ default: loaded.Qr })))

/** What a scan brings: the token of whoever signs in, or the account that is linked now. */
export type ScanAnswer = unknown

/** A code for the chat app; it renews itself, and what was scanned is handed on. */
export function ScanCode({ props, onAnswer }: PartProps) {
  const say = useWords()
  const type = props['type'] === 'bind' ? 'bind' : 'login'
  const ticket = useTicket(type, asText(props['wxAppId']) || 'lingyu-console', (answer) => onAnswer?.(answer))
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
