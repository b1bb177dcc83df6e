import { useMemo } from 'react'
import { useValues } from '../bench.ts'
import { findAddable } from '../places/read-format.ts'
import { valueIn, type Spot } from '../places/spot.ts'
import { pointerOf } from '../text/read-tree.ts'
import { AddEntry } from './add-entry.tsx'
import { useFormat } from './use-format.ts'

/** Below things in their order: one more of them. */
export function AddHere({ spot }: { spot: Spot }) {
  const read = useValues()
  const format = useFormat(spot)
  const root = read(spot.file)
  const addable = useMemo(() => format && findAddable(format, root, spot.path), [format, root, spot])
  return addable ? <AddEntry key={pointerOf(spot.path)} spot={spot} addable={addable} value={valueIn(root, spot.path)} /> : null
}
