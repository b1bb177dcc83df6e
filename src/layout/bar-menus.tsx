import { Icon } from '../look/icons.tsx'
import { Glyph } from '../look/glyph.tsx'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { Menu } from '../widgets/kit/menu.tsx'

/** The link menus in the top bar of an area, such as the cost center; a menu without accessible screens is hidden. */
export function BarMenus() {
  const { bar, routeOf } = useSurroundings()
  return bar.menus.map(({ name, title, icon, screens }) => {
    const routes = screens.flatMap((screen) => routeOf(screen) ?? [])
    if (routes.length === 0) return null
    return (
      <Menu
        key={name}
        label={title}
        items={routes.map((route) => ({ name: route.path, title: route.title, href: `#${route.path}` }))}
        trigger={(props) => (
          <button type="button" className="ly-bar-menu" aria-label={title} title={title} {...props}>
            {icon && <Icon name={icon} />}
            <span>{title}</span>
            <Glyph name="down" />
          </button>
        )}
      />
    )
  })
}
