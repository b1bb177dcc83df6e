import { display } from '../../schema/display.ts'
import { writeMoney } from '../../schema/figures.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { CopyButton } from '../../widgets/kit/copy-button.tsx'
import { StatusDot } from '../../widgets/kit/tag.tsx'
import type { Tone } from '../../schema/compiled.ts'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Summary } from './summary.ts'

const tones: Record<Summary['certification']['status'], Tone> = {
  none: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
}

/** The state of the certification and the next step. If there is none yet, the first steps say so. */
export function Certification({ certification: { status, reason } }: Pick<Summary, 'certification'>) {
  const say = useTexts('dashboards/overview')
  if (status === 'none') return null
  return (
    <Card title={say('certQuestion')}>
      <p>
        <StatusDot tone={tones[status]}>{say(`cert_${status}`)}</StatusDot>
      </p>
      <p className="db-quiet">{say(`cert_${status}Help`, { reason: reason ?? '' })}</p>
      <PlaceLink screen="account/real-name">{say('seeCert')}</PlaceLink>
    </Card>
  )
}

/** The application whose key calls use, with its key to copy. */
export function DefaultApplication({ application }: Pick<Summary, 'application'>) {
  const say = useTexts('dashboards/overview')
  if (!application) return null
  return (
    <Card title={say('appQuestion')}>
      <p className="db-strong">
        {application.appName} {application.status === 'disabled' && <StatusDot tone="danger">{say('appDisabled')}</StatusDot>}
      </p>
      <p className="db-id">
        <code>{application.appId}</code>
        <CopyButton text={application.appId} />
      </p>
      <PlaceLink screen="account/application">{say('manageApps')}</PlaceLink>
    </Card>
  )
}

/** Orders that will be cancelled unless they are paid. Hidden if there are none. */
export function Unpaid({ unpaid }: Pick<Summary, 'unpaid'>) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  if (unpaid.length === 0) return null
  return (
    <Card title={say('unpaidQuestion')} actions={<PlaceLink screen="cost/order">{say('all')}</PlaceLink>}>
      <ul className="db-rows">
        {unpaid.map(({ orderNo, comboName, due, payUntil }) => (
          <li key={orderNo}>
            <span>
              {comboName}
              <small>{say('payUntil', { amount: writeMoney(due), time: display({ cell: 'date-time' }, payUntil, { locale }) })}</small>
            </span>
            <PlaceLink screen="cost/order-detail" query={{ orderNo }}>
              {say('pay')}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
