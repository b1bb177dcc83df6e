import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { MenuGroup } from '../schema/manifest.ts'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { findActive } from '../runtime/router/menu.ts'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { Menu, type MenuItem } from '../widgets/kit/menu.tsx'
import { soleItem } from './menu-group.tsx'

const itemsOf = (group: MenuGroup): MenuItem[] => group.items.map((item) => ({ name: item.id, title: item.title, href: `#${item.path}` }))

/** The menu as a line above the page. Groups that do not fit are behind the last button. */
export function TopMenu() {
  const t = useTexts('layout/frame')
  const { menu, route } = useSurroundings()
  const active = findActive(menu, route)
  const isHere = (group: MenuGroup) => active !== undefined && group.items.includes(active)
  const row = useRef<HTMLUListElement>(null)
  const room = useRoom(row, menu)
  const rest = menu.slice(room)

  return (
    <nav className="ly-line" aria-label={t('menu')} onKeyDown={(event) => step(event, row.current!)}>
      <ul ref={row}>
        {menu.map((group, at) => (
          <li key={group.id} hidden={at >= room}>
            <Group group={group} here={isHere(group)} current={active?.path} />
          </li>
        ))}
        <li hidden={rest.length === 0} data-rest="">
          <Menu
            label={t('moreGroups')}
            side="bottom-end"
            items={rest.flatMap((group): MenuItem[] => (soleItem(group) ? itemsOf(group) : [{ heading: group.title }, ...itemsOf(group)]))}
            trigger={(props) => (
              <button type="button" className="ly-line-item" data-here={rest.some(isHere) ? '' : undefined} {...props}>
                {t('moreGroups')}
                <Glyph name="down" />
              </button>
            )}
          />
        </li>
      </ul>
    </nav>
  )
}

function Group({ group, here, current }: { group: MenuGroup; here: boolean; current: string | undefined }) {
  const sole = soleItem(group)
  if (sole)
    return (
      <Link className="ly-line-item" to={sole.path} aria-current={here && current === sole.path ? 'page' : undefined}>
        {sole.title}
      </Link>
    )
  return (
    <Menu
      label={group.title}
      side="bottom-start"
      items={itemsOf(group)}
      trigger={(props) => (
        <button type="button" className="ly-line-item" data-here={here ? '' : undefined} {...props}>
          {group.title}
          <Glyph name="down" />
        </button>
      )}
    />
  )
}

/** The number of groups that fit. All are rendered once and measured before the paint; later widths are calculated from that. */
function useRoom(row: React.RefObject<HTMLUListElement>, menu: MenuGroup[]): number {
  const [room, setRoom] = useState(menu.length)
  useLayoutEffect(() => {
    const box = row.current!
    const items = [...box.children] as HTMLElement[]
    for (const item of items) item.hidden = false
    const widths = items.map((item) => item.offsetWidth)
    const last = widths.pop()!
    const reckon = () => {
      const all = widths.reduce((sum, width) => sum + width, 0)
      let left = box.clientWidth - (all > box.clientWidth ? last : 0)
      const found = widths.findIndex((width) => (left -= width) < 0)
      const fits = found < 0 ? menu.length : found
      for (const [at, item] of items.entries()) item.hidden = at === menu.length ? fits === menu.length : at >= fits
      setRoom(fits)
    }
    reckon()
    if (typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(reckon)
    watch.observe(box)
    return () => watch.disconnect()
  }, [row, menu])
  return room
}

function step(event: KeyboardEvent, row: HTMLElement): void {
  const all = [...row.querySelectorAll<HTMLElement>(':scope > li:not([hidden]) > :is(a, button)')]
  const at = all.indexOf(event.target as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  all[(to + all.length) % all.length]?.focus()
}
