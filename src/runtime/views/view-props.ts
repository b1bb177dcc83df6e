import type { ListScreen, ListView } from '../../schema/compiled-screen.ts'
import type { ListActions } from '../list/use-list-actions.ts'
import type { List } from '../list/use-list.ts'

export type ViewProps = { screen: ListScreen; view: ListView; list: List; actions: ListActions }
