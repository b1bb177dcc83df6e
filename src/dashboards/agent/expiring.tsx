import { useState } from 'react'
import { display } from '../../schema/display.ts'
import { writeAmountOf, writePartOf } from '../../schema/amount.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Ending } from './summary.ts'

const SHOWN = 6

/** Own packages that expire soon and are not used up: what is not allocated by then is lost. */
export function Expiring({ packages }: { packages: Ending[] }) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  const [all, showAll] = useState(false)
  return (
    <Card
      title={say('expiringQuestion')}
      actions={
        packages.length > SHOWN ? (
          <Button variant="link" size="small" aria-expanded={all} onClick={() => showAll(!all)}>
            {all ? say('fewer') : say('allOf', { count: packages.length })}
          </Button>
        ) : undefined
      }
    >
      {packages.length === 0 ? (
        <p className="db-quiet">{say('noneExpiring')}</p>
      ) : (
        <ul className="db-rows">
          {packages.slice(0, all ? undefined : SHOWN).map((one) => (
            <li key={one.grantNo}>
              <span>
                <PlaceLink screen="agent/stock" query={{ grantNo: one.grantNo }} plain>
                  {one.name}
                </PlaceLink>
                <small>
                  {say('packageLeft', { remain: writePartOf(one.remain, one, locale), total: writeAmountOf(one.total, one, locale) })}
                </small>
              </span>
              <small>{display({ cell: 'date' }, one.expireTime, { locale })}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
