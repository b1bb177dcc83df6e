import { later } from '../../widgets/later.tsx'

/** Loaded on demand: few forms sum up what was filled in. */
export const LateSummary = later(() => import('./summary.tsx').then((found) => found.Summary), null)
