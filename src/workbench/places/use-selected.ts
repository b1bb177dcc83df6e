import { useMemo } from 'react'
import { type Selected, useBench, useValues } from '../bench.ts'
import { fieldAt } from './arrange.ts'

/** The selection, with the field of the entity that it shows, however somebody came to it. */
export function useSelected(): Selected | undefined {
  const { selected } = useBench()
  const read = useValues()
  return useMemo(() => {
    const field = selected && (fieldAt(selected.spot, read) ?? selected.field)
    return field ? { ...selected, field } : selected
  }, [selected, read])
}
