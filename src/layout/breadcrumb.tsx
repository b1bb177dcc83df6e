import { Link } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import './breadcrumb.css'

/** The menu group, the menu item, and the page itself if it is below an item. */
export function Breadcrumb() {
  const t = useTexts('layout/frame')
  const {
    trail: { group, item },
    route,
  } = useSurroundings()
  // A page that is called as its item is, such as one with an address for each role, is not told twice.
  const below = item && item.path !== route.path && item.title !== route.title
  return (
    <nav className="ly-crumbs" aria-label={t('breadcrumb')}>
      <ol>
        {group && item && group.title !== item.title && group.title !== route.title && <li>{group.title}</li>}
        {below && (
          <li>
            <Link to={item.path}>{item.title}</Link>
          </li>
        )}
        <li aria-current="page">{route.title}</li>
      </ol>
    </nav>
  )
}
