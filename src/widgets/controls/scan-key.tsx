import { lazy, Suspense } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import '../answer/parts.css'
import '../sign-in/codes.css'

const Qr = lazy(() => import('../sign-in/qr.tsx').then((loaded) => ({ default: loaded.Qr })))

/** The URI of a TOTP key, as a QR code and as text; read-only. */
export function ScanKey({ id, value }: ControlProps) {
  const say = useTexts('widgets/late')
  const address = textOf(value)
  const key = URL.canParse(address) ? (new URL(address).searchParams.get('secret') ?? '') : ''
  if (!key) return null
  return (
    <div className="lk-scan lk-scan-key" id={id} tabIndex={-1}>
      <div className="lk-scan-frame">
        <Suspense fallback={<Spinner label={say('scanLoading')} />}>
          <Qr text={address} label={say('keyScan')} />
        </Suspense>
      </div>
      <p className="lk-quiet">{say('keyType')}</p>
      <div className="lk-secret">
        <code translate="no">{key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={key} name={say('keyType')} />
      </div>
    </div>
  )
}
