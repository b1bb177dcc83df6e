import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import { AsOf } from './as-of.tsx'
import { ComparedWith } from './compared-with.tsx'
import { PeriodPicker } from './period-picker.tsx'
import type { useChoices } from './use-choices.ts'
import type { Answer } from './use-answer.ts'
import '../dashboards.css'
import '../dashboard-rows.css'

/** The header of every dashboard: its title, the age of its data, and its filters. */
export function Overview({
  answers,
  time,
  above,
  choices,
  isQuiet = false,
  children,
}: {
  /** The answers that are reloaded together; the first one determines the age of the data. */
  answers: Pick<Answer<unknown>, 'at' | 'busy' | 'reload'>[]
  /** The selected days, or, for a page with its own clock, a text about its time. */
  time: Pick<ReturnType<typeof useChoices>, 'chosen' | 'period' | 'choosePeriod'> | string
  /** Content that does not depend on the filters. */
  above?: ReactNode
  choices?: ReactNode
  /** The page refreshes by itself, so that updates are not announced. */
  isQuiet?: boolean
  children: ReactNode
}) {
  const say = useTexts('dashboards/overview')
  const { route } = useSurroundings()
  return (
    <div className="db-page">
      <header className="db-head">
        <h1>{route.title}</h1>
        <AsOf
          at={answers[0]?.at}
          busy={!isQuiet && answers.some(({ busy }) => busy)}
          reload={() => answers.forEach(({ reload }) => reload())}
        />
      </header>
      {above}
      <p className="db-print">{typeof time === 'string' ? time : say('days', time.period)}</p>
      <div className="db-choices">
        {typeof time !== 'string' && <PeriodPicker value={time.chosen} onChange={time.choosePeriod} />}
        {choices}
        {typeof time !== 'string' && <ComparedWith period={time.period} />}
      </div>
      {children}
    </div>
  )
}
