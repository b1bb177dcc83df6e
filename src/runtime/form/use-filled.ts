import type { CallRef } from '../../schema/compiled.ts'
import { buildBody } from '../action/body.ts'
import { useLoaded, type Loaded } from './use-loaded.ts'
import type { Row } from '../../schema/row.ts'

export type Filled = {
  /** What the form begins with instead of its defaults. */
  values?: Row
  /** What could not be filled in, and why. */
  notice?: string
  /** Grows with each answer, so that a form made of an older one is made anew. */
  round: number
  /** Not known yet. */
  waits?: { loaded: Loaded }
}

/** What a form begins with when its address names it. Where that cannot be known, the form begins as always, and says so. */
export function useFilled(fill: CallRef[] | undefined, takes: Row): Filled {
  const call = fill?.find(({ send }) => Object.values(send ?? {}).every((name) => takes[name] !== undefined))
  const { loaded } = useLoaded(call, call ? buildBody(call, { takes }) : {})
  if (!call) return { round: 0 }
  if (loaded.status === 'failed') return { notice: loaded.problem.message, round: 0 }
  if (loaded.status === 'loading' || loaded.round === 0) return { round: 0, waits: { loaded: { status: 'loading' } } }
  const { values, notice } = (loaded.row ?? {}) as Pick<Filled, 'values' | 'notice'>
  return { ...(values ? { values } : {}), ...(notice ? { notice } : {}), round: loaded.round }
}
