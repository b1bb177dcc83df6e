import { toJS } from '@formily/reactive'
import { useEffect, useMemo, useState } from 'react'
import type { Field } from '../../schema/compiled.ts'
import { dropDraft, keepDraft, readDraft, readLeft, type DraftOwner } from './draft.ts'
import type { FormModel } from './model.ts'
import { withoutSecrets } from './values.ts'
import type { Row } from '../../schema/row.ts'

const PAUSE = 400

export type Draft = {
  /** There is input from before, different from what stands here now. */
  found: boolean
  /** Fills it in; answers which fields were not kept and have to be filled in again. */
  restore: () => string[]
  discard: () => void
}

/** Keeps what a person types until it is sent, through a lost session and a reload; offers it again when they come back. */
export function useDraft(model: FormModel, fields: Field[], owner: DraftOwner | undefined): Draft {
  const name = owner && JSON.stringify(owner)
  // As it was found: what stands in the form from then on is kept in its place.
  const [left] = useState(() => (owner ? readLeft(owner) : []))
  const [kept, setKept] = useState<Row | undefined>(() => owner && differing(model, fields, readDraft(owner)))

  useEffect(() => {
    if (!name) return
    const mine = JSON.parse(name) as DraftOwner
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (model.isDirty()) keepDraft(mine, fields, toJS(model.form.values) as Row)
      else dropDraft(mine)
    }
    const flush = () => timer && keep()
    const stop = model.listen(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE)
    })
    const settled = model.onSettle(() => {
      clearTimeout(timer)
      timer = undefined
      dropDraft(mine)
      setKept(undefined)
    })
    addEventListener('pagehide', flush)
    return () => {
      flush()
      stop()
      settled()
      removeEventListener('pagehide', flush)
    }
  }, [model, fields, name])

  return useMemo(
    () => ({
      found: kept !== undefined,
      restore: () => {
        if (kept) model.fill(kept)
        setKept(undefined)
        return left
      },
      discard: () => {
        if (name) dropDraft(JSON.parse(name) as DraftOwner)
        setKept(undefined)
      },
    }),
    [model, kept, left, name],
  )
}

function differing(model: FormModel, fields: Field[], kept: Row | undefined): Row | undefined {
  if (!kept) return undefined
  const now = withoutSecrets(fields, toJS(model.form.values) as Row)
  return Object.entries(kept).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key])) ? kept : undefined
}
