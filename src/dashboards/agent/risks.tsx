import { useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { writeAmountOf, writePartOf } from '../../schema/amount.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Risk } from './summary.ts'

const SHOWN = 6

/** Customers whose packages are running out, each with a link to allocate more. */
export function Risks({ risks }: { risks: Risk[] }) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  const [all, showAll] = useState(false)
  return (
    <Card
      title={say('risksQuestion')}
      actions={
        <>
          {risks.length > SHOWN && (
            <Button variant="link" size="small" aria-expanded={all} onClick={() => showAll(!all)}>
              {all ? say('fewer') : say('allOf', { count: risks.length })}
            </Button>
          )}
          <PlaceLink screen="agent/alert">{say('setAlerts')}</PlaceLink>
        </>
      }
    >
      {risks.length === 0 ? (
        <p className="db-quiet">{say('noRisks')}</p>
      ) : (
        <ul className="db-rows">
          {risks.slice(0, all ? undefined : SHOWN).map((one) => {
            const name = one.realName ?? one.contact ?? one.userId
            const found: Record<string, string> = one.contact ? { keyword: one.contact } : {}
            return (
              <li key={`${one.userId} ${one.service}`}>
                <span>
                  <PlaceLink screen="agent/user" query={found} plain>
                    {name}
                  </PlaceLink>
                  <small>
                    {one.serviceTitle} ·{' '}
                    {say('riskLeft', { remain: writeAmountOf(one.remain, one, locale), perDay: writePartOf(one.perDay, one, locale, 1) })}
                  </small>
                </span>
                <span className="db-end">
                  <span className="db-warn">{one.remain > 0 ? say('emptyOn', { day: one.runsOutOn }) : say('emptyNow')}</span>
                  <PlaceLink screen="agent/user" query={{ ...found, _open: 'allocate', _row: one.userId, ...proposed(one) }}>
                    <span aria-hidden="true">{say('allocate')}</span>
                    <span className="hidden-text">{say('allocateTo', { name })}</span>
                  </PlaceLink>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** The form of the link is prefilled with stock of the service that is running out, and an amount that would last a month. */
const proposed = ({ stockId, amount }: Risk): Record<string, string> =>
  stockId === null || amount === null ? {} : { '_give.stockId': stockId, '_give.amount': String(amount) }
