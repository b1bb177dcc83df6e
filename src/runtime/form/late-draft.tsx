import { withTexts } from '../../i18n/i18n.ts'
import { later } from '../../widgets/later.tsx'

/** Loaded on demand: few forms go along to another device. */
export const LateDraft = later(() => withTexts(import('./kept-draft.tsx'), 'runtime/draft').then((found) => found.KeptDraft), null)
