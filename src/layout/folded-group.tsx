import { Link } from 'react-router-dom'
import type { MenuGroup, MenuItem } from '../schema/manifest.ts'
import { Icon } from '../look/icons.tsx'
import { Menu } from '../widgets/kit/menu.tsx'
import { Tooltip } from '../widgets/kit/tooltip.tsx'
import { soleItem } from './menu-group.tsx'

/** A group in the collapsed menu: its icon, which opens its items. */
export function FoldedGroup({ group, active }: { group: MenuGroup; active: MenuItem | undefined }) {
  const sole = soleItem(group)
  const here = group.items.some((item) => item === active)
  if (sole)
    return (
      <li>
        <Tooltip text={sole.title} named>
          <Link className="ly-item" to={sole.path} aria-label={sole.title} aria-current={here ? 'page' : undefined}>
            <Icon name={group.icon ?? sole.icon ?? ''} />
          </Link>
        </Tooltip>
      </li>
    )
  return (
    <li>
      <Menu
        label={group.title}
        side="right"
        items={group.items.map((item) => ({ name: item.id, title: item.title, href: `#${item.path}` }))}
        trigger={(props) => (
          <button
            type="button"
            className="ly-item"
            aria-label={group.title}
            title={group.title}
            data-here={here ? '' : undefined}
            {...props}
          >
            <Icon name={group.icon ?? ''} />
          </button>
        )}
      />
    </li>
  )
}
