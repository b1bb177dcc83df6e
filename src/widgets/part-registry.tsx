import { withTexts } from '../i18n/i18n.ts'
import { SkeletonLines } from './kit/skeleton.tsx'
import { later } from './later.tsx'
import type { Part } from './part.ts'

type Module = Record<string, Part>

const files = import.meta.glob<Module>('./parts/*.tsx')
const known = new Map<string, Part>()

/** The part that a schema names: the only export of the file of that name in `parts`, loaded when it is first rendered. */
export function partFor(word: string): Part {
  const before = known.get(word)
  if (before) return before
  const load = files[`./parts/${word}.tsx`]
  if (!load) throw new Error(`Unexpected widget "${word}", expected a file src/widgets/parts/${word}.tsx`)
  const made: Part = later(
    () => withTexts(load(), 'widgets/late', 'widgets/errors', 'widgets/examples').then((module) => Object.values(module)[0]!),
    <SkeletonLines lines={4} />,
  )
  known.set(word, made)
  return made
}
