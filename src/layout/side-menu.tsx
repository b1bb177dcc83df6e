import { useEffect, useMemo, useRef, useState } from 'react'
import type { MenuGroup } from '../schema/manifest.ts'
import { useTexts } from '../i18n/i18n.ts'
import { findActive } from '../runtime/router/menu.ts'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { createClosedGroups, touch } from './closed-groups.ts'
import { FoldedGroup } from './folded-group.tsx'
import { MenuGroupView } from './menu-group.tsx'
import { createMenuKeys } from './menu-keys.ts'

/** From how many entries of the product on only the group of the page at hand is open by itself; examples to copy from come and go. */
const MANY = 60

/** The menu of the person's area. Tab reaches every entry; arrow keys and letters go through them. */
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

  // Whoever comes to a page by another way than the menu finds it there.
  const before = useRef(home)
  useEffect(() => {
    if (before.current === home) return
    before.current = home
    setTouched((now) => (home !== undefined && now.closed.includes(home) ? touch(now, home, true) : now))
  }, [home])
  const path = active?.path
  useEffect(() => {
    // Only the menu moves, where it is fixed and has more entries than room; the page stays where it is.
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
