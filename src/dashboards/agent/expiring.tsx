import { useState } from 'react'
import { display } from '../../schema/display.ts'
import { writeAmountOf, writePartOf } from '../../schema/amount.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Ending } from './summary.ts'

const SHOWN = 6

/** Own packages that expire soon and are not used up, each kind once: what is not allocated by then is lost. */
export function Expiring({ packages }: { packages: Ending[] }) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  const [all, showAll] = useState(false)
  const endOf = ({ expireTime, grantNo }: Ending) => {
    const day = display({ cell: 'date' }, expireTime, { locale })
    return grantNo ? day : say('firstEnds', { day })
  }
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
            <li key={one.name}>
              <span>
                <PlaceLink screen="agent/stock" query={one.grantNo ? { grantNo: one.grantNo } : { comboName: one.name }} plain>
                  {one.grantNo ? one.name : say('packagesOf', { service: one.name, count: one.packages })}
                </PlaceLink>
                <small>
                  {say('packageLeft', { remain: writePartOf(one.remain, one, locale), total: writeAmountOf(one.total, one, locale) })}
                </small>
              </span>
              <small>{endOf(one)}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
