import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { MenuGroup } from '../schema/manifest.ts'
import { useTexts } from '../i18n/i18n.ts'
import { findActive } from '../runtime/router/menu.ts'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { createClosedGroups } from './closed-groups.ts'
import { FoldedGroup } from './folded-group.tsx'
import { MenuGroupView } from './menu-group.tsx'

/** The menu of the person's area. Tab reaches every entry; arrow keys go through them. */
export function SideMenu({ folded }: { folded?: boolean }) {
  const t = useTexts('frame')
  const { menu, route } = useSurroundings()
  const active = findActive(menu, route)
  const kept = useMemo(() => createClosedGroups(), [])
  const [closed, setClosed] = useState(kept.read)
  const box = useRef<HTMLElement>(null)

  const toggle = (group: MenuGroup) => {
    const next = closed.includes(group.id) ? closed.filter((id) => id !== group.id) : [...closed, group.id]
    setClosed(next)
    kept.write(next)
  }

  return (
    <nav ref={box} className="ly-menu" aria-label={t('menu')} onKeyDown={(event) => step(event, box.current!)}>
      <ul>
        {menu.map((group) =>
          folded ? (
            <FoldedGroup key={group.id} group={group} active={active} />
          ) : (
            <MenuGroupView key={group.id} group={group} active={active} open={!closed.includes(group.id)} toggle={() => toggle(group)} />
          ),
        )}
      </ul>
    </nav>
  )
}

function step(event: KeyboardEvent, box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>('a, button')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  all[(to + all.length) % all.length]?.focus()
}
