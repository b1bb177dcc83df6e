import type { ComponentType } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import type { ListView } from '../../schema/compiled-screen.ts'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { type Late, later } from '../../widgets/later.tsx'
import { fetchAsking } from './use-asking.ts'
import type { ViewOf } from './view-props.ts'

/** Each kind of view is a chunk of its own, fetched when it is first shown. */
const views: { [Kind in ListView['kind']]: Late<ViewOf<Kind>> } = {
  board: later(() => import('./board/board-view.tsx').then((found) => found.BoardView), <SkeletonLines />),
  calendar: later(
    () => withTexts(import('./calendar/calendar-view.tsx'), 'runtime/views').then((found) => found.CalendarView),
    <SkeletonLines />,
  ),
  tree: later(
    () => withTexts(import('./tree/tree-view.tsx'), 'runtime/views', 'widgets/late').then((found) => found.TreeView),
    <SkeletonLines />,
  ),
  gallery: later(
    () => withTexts(import('./gallery/gallery-view.tsx'), 'widgets/late').then((found) => found.GalleryView),
    <SkeletonLines />,
  ),
  group: later(
    () => withTexts(import('./group/group-view.tsx'), 'runtime/views', 'widgets/late').then((found) => found.GroupView),
    <SkeletonLines />,
  ),
  chart: later(
    () => withTexts(import('./chart/chart-view.tsx'), 'runtime/views', 'widgets/charts').then((found) => found.ChartView),
    <SkeletonLines />,
  ),
}

/** Asks for the code of a view that is about to be chosen; whatever fails here is told once it is shown. */
export const fetchView = (kind: ListView['kind']): Promise<unknown> => Promise.allSettled([views[kind].fetch(), fetchAsking()])

/** Renders a view by its kind. */
export function View(props: ViewOf<ListView['kind']>) {
  // why: TypeScript does not see that the component and its view are of the same kind.
  const Kind = views[props.view.kind] as ComponentType<ViewOf<ListView['kind']>>
  return <Kind {...props} />
}
