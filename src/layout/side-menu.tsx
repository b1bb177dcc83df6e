import { useEffect, useMemo, useRef, useState } from 'react'
import type { MenuGroup } from '../schema/manifest.ts'
import { useTexts } from '../i18n/i18n.ts'
import { findActive } from '../runtime/router/menu.ts'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { createClosedGroups, touch } from './closed-groups.ts'
import { FoldedGroup } from './folded-group.tsx'
import { MenuGroupView } from './menu-group.tsx'
import { createMenuKeys } from './menu-keys.ts'

/** With more entries than this, only the group of the current page is expanded by default; examples do not count. */
const MANY = 60

/** The menu of the person's area. Tab reaches every entry; arrow keys and letters move through them. */
export function SideMenu({ folded }: { folded?: boolean }) {
  const t = useTexts('layout/frame')
  const { menu, route } = useSurroundings()
  const active = findActive(menu, route)
  const home = menu.find((group) => active && group.items.includes(active))?.id
  const many = menu.reduce((sum, { items, gallery }) => (gallery ? sum : sum + items.length), 0) > MANY
  const kept = useMemo(() => createClosedGroups(), [])
  const keys = useMemo(() => createMenuKeys(), [])
  const [touched, setTouched] = useState(kept.read)
  const box = useRef<HTMLElement>(null)

  const isOpen = ({ id }: MenuGroup) => !touched.closed.includes(id) && (!many || id === home || touched.open.includes(id))
  const toggle = (group: MenuGroup) => {
    const next = touch(touched, group.id, !isOpen(group))
    setTouched(next)
    kept.write(next)
  }

  // When a page is opened in another way than by the menu, its entry is revealed.
  const before = useRef(home)
  useEffect(() => {
    if (before.current === home) return
    before.current = home
    setTouched((now) => (home !== undefined && now.closed.includes(home) ? touch(now, home, true) : now))
  }, [home])
  const path = active?.path
  useEffect(() => {
    // Scrolls only the menu, if it is fixed and too long, and not the page.
    const menu = box.current!
    const here = menu.querySelector<HTMLElement>('[aria-current="page"]')
    if (!here) return
    const by = here.getBoundingClientRect().top - menu.getBoundingClientRect().top
    if (by < 0) menu.scrollTop += by
    else if (by + here.offsetHeight > menu.clientHeight) menu.scrollTop += by + here.offsetHeight - menu.clientHeight
  }, [path])

  return (
    <nav ref={box} className="ly-menu" aria-label={t('menu')} onKeyDown={(event) => keys(event, box.current!)}>
      <ul>
        {menu.map((group) =>
          folded ? (
            <FoldedGroup key={group.id} group={group} active={active} />
          ) : (
            <MenuGroupView key={group.id} group={group} active={active} open={isOpen(group)} toggle={() => toggle(group)} />
          ),
        )}
      </ul>
    </nav>
  )
}
