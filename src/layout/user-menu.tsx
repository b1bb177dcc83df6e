import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { useSession } from '../session/use-session.ts'
import { Menu, type MenuItem } from '../widgets/kit/menu.tsx'
import { useLeave } from './use-leave.ts'
import './user-menu.css'

/** The person's name, with a menu of personal links. Inaccessible links are hidden. */
export function UserMenu() {
  const t = useTexts('layout/frame')
  const { state } = useSession()
  const leave = useLeave()
  const { bar, routeOf } = useSurroundings()
  if (state.status !== 'member') return null
  const name = String(state.user.realName || state.user.phone || state.user['email'] || state.user.userId)
  const links = bar.person.flatMap((screen) => routeOf(screen) ?? [])

  const items: MenuItem[] = links.map(({ path, title }) => ({ name: path, title, href: `#${path}` }))
  if (items.length > 0) items.push('line')
  items.push({ name: 'sign-out', title: t('signOut'), icon: <Glyph name="logout" />, onSelect: leave })
  return (
    <Menu
      label={t('userMenu')}
      items={items}
      trigger={(props) => (
        <button type="button" className="ly-user" {...props}>
          <span className="ly-avatar" aria-hidden="true">
            {[...name].at(0)}
          </span>
          <span className="ly-name">{name}</span>
          <Glyph name="down" />
        </button>
      )}
    />
  )
}
