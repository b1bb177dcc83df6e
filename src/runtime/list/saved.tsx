import { withTexts } from '../../i18n/i18n.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { later } from '../../widgets/later.tsx'
import type { List } from './use-list.ts'

const Views = later(() => withTexts(import('../saved/saved-views.tsx'), 'runtime/saved').then((found) => found.SavedViews), null)

/** The saved views of a list: their code is loaded with the first view that is opened, saved or looked up. */
export const Saved = ({ screen, list }: { screen: ListScreen; list: List }) =>
  list.saved?.isNeeded ? <Views screen={screen} list={list} saved={list.saved} /> : null
