import { useId } from 'react'
import { display } from '../../schema/display.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { StatusDot } from '../../widgets/kit/tag.tsx'
import type { Tone } from '../../schema/compiled.ts'
import { writeMeasure } from '../../widgets/charts/write-measure.ts'
import { PlaceLink } from '../kit/place-link.tsx'
import './engine-card.css'

export type Engine = {
  engineId: string
  name: string
  node: string
  service: string
  serviceTitle: string
  status: 'online' | 'draining' | 'offline'
  statusTitle: string
  health: 'ok' | 'degraded' | 'down'
  inUse: number
  capacity: number
  qps: number
  /** In the selected range. */
  calls: number
  failed: number
  p50: number | null
  p95: number | null
  heartbeatTime: string | null
  alarms: number
}

export const tones: Record<Engine['health'], Tone> = { ok: 'success', degraded: 'warning', down: 'danger' }

/** An engine that needs attention: its load, and the state of its calls. */
export function EngineCard({ engine, since }: { engine: Engine; since: Record<string, string> }) {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  const locale = useLocale()
  const id = useId()
  const { health, inUse, capacity, heartbeatTime } = engine
  const isDown = health === 'down'
  return (
    <li className="db-engine" data-health={health} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <PlaceLink screen="admin/call-log" query={{ engineId: engine.engineId, ...since }} plain>
            {engine.name}
          </PlaceLink>{' '}
          <small>{engine.node}</small>
        </h3>
        <StatusDot tone={tones[health]}>{say(`health_${health}`)}</StatusDot>
      </header>
      <p className="db-line">
        <small>
          {engine.serviceTitle}
          {engine.status !== 'online' && ` · ${engine.statusTitle}`}
        </small>
        {engine.alarms > 0 && (
          <PlaceLink screen="admin/engine-alarm" query={{ engineId: engine.engineId, status: 'open' }}>
            {say('alarmsOf', { count: engine.alarms })}
          </PlaceLink>
        )}
      </p>
      {isDown ? (
        <p className="db-quiet">
          {heartbeatTime === null
            ? say('neverHeard')
            : say('lastHeard', { time: display({ cell: 'date-time' }, heartbeatTime, { locale }) })}
        </p>
      ) : (
        <>
          <div className="db-line">
            <small>{say('concurrency')}</small>
            <small>
              {writeMeasure(tell, 'count', inUse)} / {writeMeasure(tell, 'count', capacity)}
            </small>
          </div>
          <progress
            max={capacity}
            value={inUse}
            data-low={inUse * 10 > capacity * 9 ? '' : undefined}
            aria-label={say('concurrencyOf', { name: engine.name })}
          />
          <dl>
            <Fact title={say('qps')} value={writeMeasure(tell, 'count', engine.qps)} />
            <Fact title="P50" value={writeMeasure(tell, 'milliseconds', engine.p50)} />
            <Fact title="P95" value={writeMeasure(tell, 'milliseconds', engine.p95)} />
            <Fact title={say('errors')} value={writeMeasure(tell, 'percent', errorsOf(engine))} />
          </dl>
        </>
      )}
    </li>
  )
}

/** The percentage of failed calls; null if there were none. */
export const errorsOf = ({ calls, failed }: Engine): number | null => (calls === 0 ? null : (failed / calls) * 100)

function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  )
}
