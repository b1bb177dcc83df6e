import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import { AsOf } from './as-of.tsx'
import { PeriodPicker } from './period-picker.tsx'
import type { useChoices } from './use-choices.ts'
import type { Answer } from './use-answer.ts'
import '../dashboards.css'
import '../dashboard-rows.css'

/** What every overview begins with: its name, how fresh it is, and what it is about. */
export function Overview({
  answers,
  time,
  above,
  choices,
  isQuiet = false,
  children,
}: {
  /** What is asked anew together; the first one says how fresh the page is. */
  answers: Pick<Answer<unknown>, 'at' | 'busy' | 'reload'>[]
  /** The days that are chosen, or, of a page with a clock of its own, the words for its time. */
  time: Pick<ReturnType<typeof useChoices>, 'chosen' | 'period' | 'choosePeriod'> | string
  /** What holds whatever is chosen. */
  above?: ReactNode
  choices?: ReactNode
  /** Refreshes by itself, so that nobody has to be told each time. */
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
      </div>
      {children}
    </div>
  )
}
