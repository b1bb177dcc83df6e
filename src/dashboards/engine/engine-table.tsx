import { useTexts } from '../../i18n/i18n.ts'
import { StatusDot } from '../../widgets/kit/tag.tsx'
import { writeMeasure } from '../../widgets/charts/write-measure.ts'
import '../../widgets/charts/chart-table.css'
import { PlaceLink } from '../kit/place-link.tsx'
import { type Engine, errorsOf, tones } from './engine-card.tsx'

/** All engines as a table, those with problems first, as answered. Narrow screens keep the main columns: health, errors, latency. */
export function EngineTable({ engines, since, title }: { engines: Engine[]; since: Record<string, string>; title: string }) {
  const say = useTexts('dashboards/overview')
  const tell = useTexts('widgets/charts')
  return (
    <div className="lk-chart-table db-engine-table" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('engine')}</th>
            <th scope="col">{say('health')}</th>
            <th scope="col" data-wide="">
              {say('concurrency')}
            </th>
            <th scope="col" data-wide="">
              {say('qps')}
            </th>
            <th scope="col" data-wide="">
              {say('usageCalls')}
            </th>
            <th scope="col">{say('errors')}</th>
            <th scope="col" data-wide="">
              P50
            </th>
            <th scope="col">P95</th>
          </tr>
        </thead>
        <tbody>
          {engines.map((engine) => (
            <tr key={engine.engineId}>
              <th scope="row">
                <PlaceLink screen="admin/call-log" query={{ engineId: engine.engineId, ...since }} plain>
                  {engine.name}
                </PlaceLink>
                <small>
                  {engine.node}
                  <span data-wide=""> · {engine.serviceTitle}</span>
                </small>
              </th>
              <td>
                <StatusDot tone={tones[engine.health]}>{say(`health_${engine.health}`)}</StatusDot>
              </td>
              <td data-wide="">
                {writeMeasure(tell, 'count', engine.inUse)} / {writeMeasure(tell, 'count', engine.capacity)}
              </td>
              <td data-wide="">{writeMeasure(tell, 'count', engine.qps)}</td>
              <td data-wide="">{writeMeasure(tell, 'count', engine.calls)}</td>
              <td>{writeMeasure(tell, 'percent', errorsOf(engine))}</td>
              <td data-wide="">{writeMeasure(tell, 'milliseconds', engine.p50)}</td>
              <td>{writeMeasure(tell, 'milliseconds', engine.p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
