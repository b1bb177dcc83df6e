import { useDebounceFn, useMemoizedFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { Problem } from '../../request/problem.ts'
import type { CallRef } from '../../schema/compiled.ts'
import { buildBody } from '../action/body.ts'
import type { FormModel } from './model.ts'
import type { Row } from '../../schema/row.ts'

type Line = { title: string; value: string }
type Quoted = { lines: Line[]; total?: string | Line }

const PAUSE = 300

/** What the form would cost or do as it stands, asked anew when a person stops typing. Of a form that is not complete yet nothing is asked. */
export function Quote({ call, model, row, takes }: { call: CallRef; model: FormModel; row: Row | undefined; takes: Row }) {
  const client = useClient()
  const [quoted, setQuoted] = useState<Quoted>()
  const asked = useRef<AbortController>()
  const fetch = async (mine: AbortController, without: string[] = []): Promise<void> => {
    const values = Object.fromEntries(Object.entries(model.values()).filter(([name]) => !without.includes(name)))
    try {
      const answer = await client.call<Quoted>(call, buildBody(call, { values, row, takes }), { silent: true, signal: mine.signal })
      if (!mine.signal.aborted) setQuoted(answer)
    } catch (problem) {
      if (mine.signal.aborted) return
      const refused = problem instanceof Problem && problem.fields && without.length === 0 ? model.refuse(problem.fields) : []
      // What is refused, e.g. a voucher, is said there; the price is the one without it.
      if (refused.length > 0) return fetch(mine, refused)
      setQuoted(undefined)
    }
  }
  const ask = useMemoizedFn(() => {
    asked.current?.abort()
    const mine = new AbortController()
    asked.current = mine
    if (model.isRight()) void fetch(mine)
    else setQuoted(undefined)
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
