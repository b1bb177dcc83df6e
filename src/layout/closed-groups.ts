import { createStored } from '../session/storage.ts'

const KEY = 'router'

/** The groups that a person has collapsed or expanded; untouched groups are in neither list. */
type Touched = { closed: string[]; open: string[] }

/** The collapsed menu groups; they survive a reload. */
export function createClosedGroups(stored = createStored()) {
  return {
    read(): Touched {
      const kept = stored.read(KEY, isState)
      return { closed: kept?.closed ?? [], open: kept?.open ?? [] }
    },
    write: (touched: Touched) => stored.write(KEY, touched),
  }
}

/** Collapses or expands one group and replaces its previous state. */
export function touch({ closed, open }: Touched, id: string, opens: boolean): Touched {
  const without = (ids: string[]) => ids.filter((one) => one !== id)
  return opens ? { closed: without(closed), open: [...without(open), id] } : { closed: [...without(closed), id], open: without(open) }
}

const isIds = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')

function isState(value: unknown): value is Partial<Touched> {
  const { closed, open } = (value ?? {}) as Record<string, unknown>
  return isIds(closed) && (open === undefined || isIds(open))
}
