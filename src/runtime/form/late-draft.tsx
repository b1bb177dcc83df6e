import { withTexts } from '../../i18n/i18n.ts'
import { later } from '../../widgets/later.tsx'

/** Loaded on demand: few forms keep drafts for other devices. */
export const LateDraft = later(() => withTexts(import('./kept-draft.tsx'), 'runtime/draft').then((found) => found.KeptDraft), null)
