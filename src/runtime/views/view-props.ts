import type { ListScreen, ListView } from '../../schema/compiled-screen.ts'
import type { ListActions } from '../list/use-list-actions.ts'
import type { List } from '../list/use-list.ts'

type ViewProps<View> = { screen: ListScreen; view: View; list: List; actions: ListActions }
export type ViewOf<Kind extends ListView['kind']> = ViewProps<Extract<ListView, { kind: Kind }>>
