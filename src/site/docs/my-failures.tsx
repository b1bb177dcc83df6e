import { useEffect, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { useSession } from '../../session/use-session.ts'
import { asList, asNumber, asRecord, asText } from '../../widgets/answer/read.ts'
import { AskAgain } from '../ask-again.tsx'
import { HOME } from '../../schema/time.ts'
import { writeMoment } from '../moment.ts'
import type { DocsTexts } from '../text-types.ts'
import { useHref, useSite } from '../use-site.ts'

type Failure = { code: number; time: string; requestId: string }
const LOOKED_AT = 100

/** Links each error code to the user's own last call that failed with it; tells guests that it would be here. */
export function MyFailures({ words }: { words: DocsTexts['failures'] }) {
  const client = useClient()
  const hrefOf = useHref()
  const { locale } = useSite()
  const { state, can } = useSession()
  const isMember = state.status === 'member'
  const mayRead = can('usage', 'query')
  const [failures, setFailures] = useState<Failure[]>()
  const [unread, setUnread] = useState(false)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!mayRead) return undefined
    const stop = new AbortController()
    const page = { pageNo: 1, pageSize: LOOKED_AT, sortField: 'createTime', sortOrder: 'descend' }
    client.post('/server/usage/log-list', page, { silent: true, signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && setFailures(lastOfEach(asList(asRecord(answer)['data']).map(asRecord))),
      () => !stop.signal.aborted && setUnread(true),
    )
    return () => stop.abort()
  }, [client, mayRead, asked])
  const again = () => {
    setUnread(false)
    setAsked(asked + 1)
  }
  if (isMember && !mayRead) return null
  return (
    <section className="st-failures" aria-labelledby="st-failures">
      <h2 id="st-failures">{words.title}</h2>
      {!isMember && (
        <p>
          {words.guest} <a href={hrefOf('/user/login')}>{words.login}</a>
        </p>
      )}
      {unread && <AskAgain text={words.unread} ask={again} />}
      {failures?.length === 0 && <p>{words.none}</p>}
      {failures && failures.length > 0 && (
        <ul>
          {failures.map(({ code, time, requestId }) => (
            <li key={code}>
              <a href={hrefOf(`/official-website/markdown?select=8&part=code-${code}`)}>{code}</a>{' '}
              <a href={hrefOf(`/asr/call-log?requestId=${encodeURIComponent(requestId)}`)}>{writeMoment(time, locale, HOME)}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function lastOfEach(lines: Record<string, unknown>[]): Failure[] {
  const last = new Map<number, Failure>()
  for (const line of lines) {
    const code = asNumber(line['code']) ?? 0
    if (code !== 0 && !last.has(code)) last.set(code, { code, time: asText(line['createTime']), requestId: asText(line['requestId']) })
  }
  return [...last.values()].toSorted((a, b) => a.code - b.code)
}
