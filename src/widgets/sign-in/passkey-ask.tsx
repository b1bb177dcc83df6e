import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import '../answer/parts.css'

/** The button that asks for a passkey, and the outcome. */
export function PasskeyAsk({ busy, fault, title, onAsk }: { busy: boolean; fault: string | undefined; title: string; onAsk: () => void }) {
  const say = useTexts('widgets/late')
  if (typeof PublicKeyCredential === 'undefined') return <Notice tone="warning">{say('passkeyUnable')}</Notice>
  const why = isAtAddress() ? say('passkeyNeedsName') : undefined
  return (
    <div className="lk-part">
      {why && <Notice tone="warning">{why}</Notice>}
      {fault && (
        <Notice tone="warning" live>
          {fault}
        </Notice>
      )}
      <div>
        <Button variant="primary" loading={busy} why={why} onClick={onAsk}>
          {title}
        </Button>
      </div>
      <p className="lk-quiet" role="status">
        {busy ? say('passkeyAsk') : ''}
      </p>
    </div>
  )
}

/** Browsers bind a passkey to a name, and refuse an IP address only after everything else was done. */
export const isAtAddress = (): boolean => location.hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(location.hostname)
