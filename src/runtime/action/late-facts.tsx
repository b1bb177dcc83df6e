import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { later } from '../../widgets/later.tsx'

/** Loaded on demand: few confirmations have facts. */
export const LateFacts = later(() => import('./facts.tsx').then((found) => found.Facts), <SkeletonLines lines={3} />)
