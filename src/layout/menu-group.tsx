import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { MenuGroup, MenuItem } from '../schema/manifest.ts'
import { Glyph } from '../look/glyph.tsx'
import { Icon } from '../look/icons.tsx'

/** A group whose only item has the same title is shown as that item. */
export const soleItem = (group: MenuGroup): MenuItem | undefined =>
  group.items.length === 1 && group.items[0]!.title === group.title ? group.items[0] : undefined

type Shown = { group: MenuGroup; active: MenuItem | undefined; open: boolean; toggle: () => void }

export function MenuGroupView({ group, active, open, toggle }: Shown) {
  const id = useId()
  const sole = soleItem(group)
  if (sole)
    return (
      <li>
        <Entry item={sole} active={active} icon={group.icon ?? sole.icon} />
      </li>
    )
  return (
    <li>
      <button type="button" className="ly-group" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <Icon name={group.icon ?? ''} />
        <span>{group.title}</span>
        <Glyph name="down" className="ly-fold" />
      </button>
      <ul id={id} hidden={!open}>
        {open &&
          group.items.map((item) => (
            <li key={item.id}>
              <Entry item={item} active={active} />
            </li>
          ))}
      </ul>
    </li>
  )
}

function Entry({ item, active, icon }: { item: MenuItem; active: MenuItem | undefined; icon?: string | undefined }) {
  return (
    <Link className="ly-item" to={item.path} aria-current={item === active ? 'page' : undefined}>
      {icon ? <Icon name={icon} /> : <span className="ly-indent" />}
      <span>{item.title}</span>
    </Link>
  )
}
