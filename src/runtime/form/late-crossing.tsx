import { withTexts } from '../../i18n/i18n.ts'
import { later } from '../../widgets/later.tsx'

/** Loaded on demand: two people seldom save the same row. */
export const LateCrossing = later(
  () => withTexts(import('./crossing-choice.tsx'), 'runtime/crossing').then((found) => found.CrossingChoice),
  null,
)
