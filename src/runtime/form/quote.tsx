import { useDebounceFn, useMemoizedFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { CallRef } from '../../schema/compiled.ts'
import { buildBody } from '../action/body.ts'
import type { FormModel } from './model.ts'
import type { Row } from '../../schema/row.ts'

type Line = { title: string; value: string }
type Quoted = { lines: Line[]; total?: string | Line }

const PAUSE = 300

/**
 * A preview of price or effect, requested again when typing stops and the required fields are valid. An invalid optional field, e.g. an
 * expired voucher, gets its error, and the preview is calculated without it.
 */
export function Quote({ call, model, row, takes }: { call: CallRef; model: FormModel; row: Row | undefined; takes: Row }) {
  const client = useClient()
  const [quoted, setQuoted] = useState<Quoted>()
  const asked = useRef<AbortController>()
  const fetch = async (signal: AbortSignal, without: string[]): Promise<Quoted> => {
    const values = Object.fromEntries(Object.entries(model.values()).filter(([name]) => !without.includes(name)))
    return client.call<Quoted>(call, buildBody(call, { values, row, takes }), { silent: true, signal })
  }
  const find = async (signal: AbortSignal): Promise<Quoted | undefined> => {
    const wrong = Object.keys(model.faults())
    if (!wrong.every((path) => canSpare(model, path))) return undefined
    try {
      const answer = await fetch(signal, wrong)
      if (!signal.aborted) model.refusals.take({})
      return answer
    } catch (problem) {
      if (signal.aborted) return undefined
      const refused = (problem instanceof Problem && problem.fields) || {}
      model.refusals.take(refused)
      const paths = Object.keys(refused)
      if (paths.length === 0 || !paths.every((path) => canSpare(model, path))) return undefined
      return fetch(signal, [...wrong, ...paths])
    }
  }
  const ask = useMemoizedFn(() => {
    asked.current?.abort()
    const mine = new AbortController()
    asked.current = mine
    const show = (answer: Quoted | undefined) => !mine.signal.aborted && setQuoted(answer)
    find(mine.signal).then(show, () => show(undefined))
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

/** Whether a price can be asked without this field: an optional one, or a checkbox that accepts terms. */
function canSpare(model: FormModel, path: string): boolean {
  const field = model.named(path)
  return field === undefined || field.type === 'boolean' || !model.isRequired(field, path)
}
