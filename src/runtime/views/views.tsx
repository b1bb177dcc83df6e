import type { ComponentType } from 'react'
import type { ListScreen, ListView } from '../../schema/compiled-screen.ts'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { later } from '../../widgets/later.tsx'
import type { ListActions } from '../list/use-list-actions.ts'
import type { List } from '../list/use-list.ts'

export type ViewProps = { screen: ListScreen; view: ListView; list: List; actions: ListActions }

/** Each kind of view is a chunk of its own, fetched when it is first shown. */
export const views: Record<ListView['kind'], ComponentType<ViewProps>> = {
  board: later(() => import('./board/board-view.tsx').then((found) => found.BoardView), <SkeletonLines />),
}
