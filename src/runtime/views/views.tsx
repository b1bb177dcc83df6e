import type { ComponentType } from 'react'
import type { ListView } from '../../schema/compiled-screen.ts'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { later } from '../../widgets/later.tsx'
import type { ViewProps } from './view-props.ts'

/** Each kind of view is a chunk of its own, fetched when it is first shown. */
export const views: Record<ListView['kind'], ComponentType<ViewProps>> = {
  board: later(() => import('./board/board-view.tsx').then((found) => found.BoardView), <SkeletonLines />),
}
