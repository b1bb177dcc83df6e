import { JsonView } from '../heavy/json-view.tsx'
import { NotYet } from '../heavy/not-yet.tsx'
import { asNumber, asRecord, asText, writeJson } from '../heavy/read.ts'
import { useWords } from '../heavy/words.ts'
import { StatusDot } from '../kit/tag.tsx'
import type { PartProps } from '../part.ts'
import '../heavy/parts.css'

/** `latency` in milliseconds; `body` is whatever the interface answered. */
export type CallAnswer = { code?: number | string; latency?: number; body?: unknown }

/** What an interface answered when it was tried. */
export function CallResult({ answer }: PartProps) {
  const say = useWords()
  if (answer === undefined || answer === null) return <NotYet why={say('noAnswer')} />
  const data = asRecord(answer)
  const code = asText(data['code'])
  const latency = asNumber(data['latency'])
  const body = 'body' in data ? data['body'] : answer
  const well = /^(0|2\d\d)$/.test(code)
  return (
    <div className="lk-part">
      {code && (
        <StatusDot tone={well ? 'success' : 'danger'}>
          {latency === undefined
            ? say('answeredCode', { code })
            : say('answered', { code, latency: say('milliseconds', { count: Math.round(latency) }) })}
        </StatusDot>
      )}
      {body === undefined || body === null || body === '' ? (
        <p className="lk-quiet">{say('noBody')}</p>
      ) : (
        <JsonView value={body} copy={typeof body === 'string' ? body : writeJson(body)} />
      )}
    </div>
  )
}
