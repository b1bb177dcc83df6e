import { toJS } from '@formily/reactive'
import { useEffect, useMemo, useState } from 'react'
import type { Field } from '../../schema/compiled.ts'
import { dropDraft, keepDraft, readDraft, readLeft, type DraftOwner } from './draft.ts'
import type { FormModel } from './model.ts'
import { withoutSecrets } from '../../schema/draft-values.ts'
import type { Row } from '../../schema/row.ts'

const PAUSE = 400

export type Draft = {
  /** There is a draft that differs from the current values. */
  found: boolean
  /** Restores it; returns the fields that were not stored and have to be filled in again. */
  restore: () => string[]
  discard: () => void
  /** What was filled in on this device and is kept nowhere. */
  left: string[]
}

/** Stores what is typed until it is sent, across an expired session and a reload, and offers to restore it. */
export function useDraft(model: FormModel, fields: Field[], owner: DraftOwner | undefined): Draft {
  const name = owner && JSON.stringify(owner)
  // The draft as it was found; later input replaces it in the storage.
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
      left,
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
