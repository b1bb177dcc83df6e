import { useTexts } from '../../i18n/i18n.ts'
import { JsonView } from '../answer/json-view.tsx'
import { NotYet } from '../answer/not-yet.tsx'
import { asNumber, asRecord, asText, writeJson } from '../answer/read.ts'
import { StatusDot } from '../kit/tag.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'

/** `latency` in milliseconds; `body` is whatever the interface returned. */
export type CallAnswer = { code?: number | string; latency?: number; body?: unknown }

/** The answer of an interface that was tried out. */
export function CallResult({ answer }: PartProps) {
  const say = useTexts('widgets/late')
  if (answer === undefined || answer === null) return <NotYet why={say('noAnswer')} />
  const data = asRecord(answer)
  const code = asText(data['code'])
  const latency = asNumber(data['latency'])
  const body = 'body' in data ? data['body'] : answer
  const reason = asText(asRecord(body)['message'])
  const well = /^(0|2\d\d)$/.test(code)
  return (
    <div className="lk-part">
      {code && (
        <StatusDot tone={well ? 'success' : 'danger'}>
          {latency === undefined
            ? say(well ? 'answeredCode' : 'refusedCode', { code })
            : say(well ? 'answered' : 'refusedCall', { code, latency: say('milliseconds', { count: Math.round(latency) }) })}
        </StatusDot>
      )}
      {!well && reason && <p className="lk-refusal">{reason}</p>}
      {body === undefined || body === null || body === '' ? (
        <p className="lk-quiet">{say('noBody')}</p>
      ) : (
        <JsonView value={body} copy={typeof body === 'string' ? body : writeJson(body)} />
      )}
    </div>
  )
}
