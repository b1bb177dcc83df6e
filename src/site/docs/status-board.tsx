import { useCallback, useEffect, useState } from 'react'
import { isListOf, isRecord, isText } from '../../request/shapes.ts'
import { useClient } from '../../request/use-client.ts'
import { AskAgain } from '../ask-again.tsx'
import { writeMoment } from '../moment.ts'
import type { StatusTexts } from '../text-types.ts'
import { useSay } from '../use-say.ts'
import { useSite } from '../use-site.ts'
import './status-board.css'

type State = 'working' | 'impaired' | 'interrupted'
type Service = { service: string; title: string; state: State; since: string | null; reasons: string[]; days: number[] }
type Incident = { service: string; kind: string; level: string; time: string; isOver: boolean }
type Status = { services: Service[]; incidents: Incident[]; time: string }

const isStatus = (data: unknown): boolean =>
  isRecord(data) && isListOf(isRecord)(data['services']) && isListOf(isRecord)(data['incidents']) && isText(data['time'])
const levels = ['quiet', 'alarms', 'critical'] as const

/** Whether each service is up, since when it has problems, its last days, and reports of its engines; requested when the page is read. */
export function StatusBoard({ words }: { words: StatusTexts }) {
  const client = useClient()
  const { locale } = useSite()
  const say = useSay<'site/status'>(words)
  const [status, setStatus] = useState<Status>()
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    client.post<Status>('/open/status', {}, { silent: true, fits: isStatus }).then(setStatus, () => setFailed(true))
  }, [client])
  useEffect(ask, [ask])
  const again = () => {
    setFailed(false)
    ask()
  }
  if (failed) return <AskAgain text={words.failed} ask={again} />
  if (!status) return <div className="st-status" aria-busy="true" />
  const worst = (['interrupted', 'impaired', 'working'] as const).find((one) => status.services.some(({ state }) => state === one))
  return (
    <div className="st-status">
      <p className="st-status-all" data-state={worst} role="status">
        <strong>{worst ? words.all[worst] : words.none}</strong> <span>{say('asOf', { time: writeMoment(status.time, locale) })}</span>
      </p>
      <ul className="st-status-services">
        {status.services.map(({ service, title, state, since, reasons, days }) => (
          <li key={service}>
            <strong>{title}</strong>
            <span className="st-state" data-state={state}>
              {words.states[state]}
            </span>
            {since ? (
              <p className="st-status-why">
                <time dateTime={since}>{say('since', { time: writeMoment(since, locale) })}</time> {reasons.join(words.listComma)}
              </p>
            ) : (
              state === 'impaired' && <p className="st-status-why">{words.silent}</p>
            )}
            <span
              className="st-days"
              role="img"
              aria-label={say('days', { count: days.filter((level) => level > 0).length, all: days.length })}
            >
              {days.map((level, at) => (
                <i key={at} data-level={levels[level]} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <h2>{words.incidents}</h2>
      {status.incidents.length === 0 && <p>{words.noIncidents}</p>}
      <ol className="st-incidents">
        {status.incidents.map(({ service, kind, level, time, isOver }, at) => (
          <li key={at}>
            <time dateTime={time}>{writeMoment(time, locale)}</time>
            <span>{say('incident', { service, kind, level })}</span>
            <span className="st-state" data-state={isOver ? 'working' : 'impaired'}>
              {isOver ? words.over : words.open}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
