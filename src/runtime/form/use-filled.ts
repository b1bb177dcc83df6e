import type { CallRef } from '../../schema/compiled.ts'
import { buildBody } from '../action/body.ts'
import { useLoaded, type Loaded } from './use-loaded.ts'
import type { Row } from '../../schema/row.ts'

export type Filled = {
  /** Initial values instead of the defaults. */
  values?: Row
  /** What could not be prefilled, and why. */
  notice?: string
  /** Increases with each answer, so that the form is recreated. */
  round: number
  /** Still loading. */
  waits?: { loaded: Loaded }
}

/**
 * The initial values of a form that is prefilled by its address. If they cannot be loaded, the form starts with its defaults and says so.
 */
export function useFilled(fill: CallRef[] | undefined, takes: Row): Filled {
  const call = fill?.find(({ send }) => Object.values(send ?? {}).every((name) => takes[name] !== undefined))
  const { loaded } = useLoaded(call, call ? buildBody(call, { takes }) : {})
  if (!call) return { round: 0 }
  if (loaded.status === 'failed') return { notice: loaded.problem.message, round: 0 }
  if (loaded.status === 'loading' || loaded.round === 0) return { round: 0, waits: { loaded: { status: 'loading' } } }
  const { values, notice } = (loaded.row ?? {}) as Pick<Filled, 'values' | 'notice'>
  return { ...(values ? { values } : {}), ...(notice ? { notice } : {}), round: loaded.round }
}
