import { useDebounceFn, useMemoizedFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import type { CallRef } from '../../schema/compiled.ts'
import { buildBody } from '../action/body.ts'
import type { FormModel } from './model.ts'
import type { Row } from '../../schema/row.ts'

type Line = { title: string; value: string }
type Quoted = { lines: Line[]; total?: string | Line }

const PAUSE = 300

/** What the form would cost or do as it stands, asked anew when a person stops typing. A form that is not complete yet has no answer, and says nothing. */
export function Quote({ call, model, row, takes }: { call: CallRef; model: FormModel; row: Row | undefined; takes: Row }) {
  const client = useClient()
  const [quoted, setQuoted] = useState<Quoted>()
  const asked = useRef<AbortController>()
  const ask = useMemoizedFn(() => {
    asked.current?.abort()
    const mine = new AbortController()
    asked.current = mine
    const body = buildBody(call, { values: model.values(), row, takes })
    client.call<Quoted>(call, body, { silent: true, signal: mine.signal }).then(
      (answer) => !mine.signal.aborted && setQuoted(answer),
      () => !mine.signal.aborted && setQuoted(undefined),
    )
  })
  const { run: askSoon } = useDebounceFn(ask, { wait: PAUSE })

  useEffect(() => {
    const stop = model.listen(askSoon)
    ask()
    return () => {
      stop()
      asked.current?.abort()
    }
  }, [model, ask, askSoon])

  if (!quoted) return null
  const total = typeof quoted.total === 'string' ? quoted.total : quoted.total?.value
  return (
    <dl className="rt-quote" aria-live="polite">
      {quoted.lines.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total !== undefined && (
        <div className="rt-quote-total">
          <dt>{typeof quoted.total === 'object' ? quoted.total.title : ''}</dt>
          <dd>{total}</dd>
        </div>
      )}
    </dl>
  )
}
