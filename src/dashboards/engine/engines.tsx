import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { type Engine, EngineCard } from './engine-card.tsx'
import { EngineTable } from './engine-table.tsx'

/** The maximum number of cards; the table has all engines. */
const SHOWN = 6

/** Engines with problems as cards; all others in a table on demand. */
export function Engines({
  engines,
  all,
  showAll,
  range,
  since,
}: {
  engines: Engine[]
  all: boolean
  showAll: (all: boolean) => void
  range: string
  /** The filter of the log for the range. */
  since: Record<string, string>
}) {
  const say = useTexts('dashboards/overview')
  const troubled = engines.filter(({ health }) => health !== 'ok')
  const hidden = troubled.length - SHOWN
  return (
    <Card
      wide
      title={say('enginesQuestion')}
      actions={
        engines.length > 0 && (
          <span className="db-actions">
            <Button variant="link" size="small" aria-expanded={all} onClick={() => showAll(!all)}>
              {all ? say('fewer') : say('allEngines', { count: engines.length })}
            </Button>
          </span>
        )
      }
    >
      {troubled.length === 0 ? (
        <p className="db-quiet">{engines.length > 0 ? say('enginesWell', { count: engines.length }) : say('noEngines')}</p>
      ) : (
        <ul className="db-engines">
          {troubled.slice(0, SHOWN).map((engine) => (
            <EngineCard key={engine.engineId} engine={engine} since={since} />
          ))}
        </ul>
      )}
      {hidden > 0 && !all && <p className="db-sum">{say('moreTroubled', { count: hidden })}</p>}
      {all && <EngineTable engines={engines} since={since} title={say('enginesOf', { range })} />}
    </Card>
  )
}
