import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { later } from '../../widgets/later.tsx'

/** Few questions have facts: no first page carries what draws them. */
export const LateFacts = later(() => import('./facts.tsx').then((found) => found.Facts), <SkeletonLines lines={3} />)
