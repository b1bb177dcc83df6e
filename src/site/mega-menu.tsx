import { type KeyboardEvent, useId, useRef } from 'react'
import { Glyph } from '../look/glyph.tsx'
import { guides, type MenuName, menus } from './links.ts'
import { useHref, usePlace, useSite } from './use-site.ts'

type Menu = { name: MenuName; active: boolean; open: boolean; drawn: boolean; onOpen: (open: boolean) => void }

/** A menu button and its panel; opened by touch, mouse or keyboard, and by hovering. */
export function MegaMenu({ name, active, open, drawn, onOpen }: Menu) {
  const { route, words } = useSite()
  const place = usePlace()
  const hrefOf = useHref()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What hovering opened closes when the pointer leaves; what was opened by a click stays open.
  const rested = useRef(false)

  const links = () => [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])]
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!open) onOpen(true)
    const by = event.key === 'ArrowDown' ? 1 : -1
    requestAnimationFrame(() => {
      const all = links()
      const at = all.indexOf(document.activeElement as HTMLElement)
      all[at === -1 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length]?.focus()
    })
  }
  const rest = (entered: boolean) => (event: { pointerType: string }) => {
    if (event.pointerType !== 'mouse' || drawn) return
    clearTimeout(soon.current)
    if (entered ? open : !rested.current) return
    const turn = () => {
      rested.current = entered
      onOpen(entered)
    }
    soon.current = setTimeout(turn, entered ? 80 : 200)
  }
  const press = () => {
    clearTimeout(soon.current)
    // A click after hovering means that it should stay open, and not close again.
    if (!(open && rested.current)) onOpen(!open)
    rested.current = false
  }

  return (
    <div className="st-menu" onPointerEnter={rest(true)} onPointerLeave={rest(false)} onKeyDown={step}>
      <button
        type="button"
        className={`st-door${active ? ' st-active' : ''}`}
        aria-expanded={open}
        aria-controls={id}
        aria-current={active || undefined}
        onClick={press}
      >
        {words[name]}
        <Glyph name="down" />
      </button>
      <div id={id} ref={panel} className={menus[name].length > 1 ? 'st-panel st-panel-two' : 'st-panel'} hidden={!open} data-menu={name}>
        {menus[name].map((group) => (
          <div key={group.name} className="st-group">
            {menus[name].length > 1 && <p>{words[group.name]}</p>}
            <ul>
              {group.routes.map((one) => {
                const { title, href } = place(one)
                return (
                  <li key={one}>
                    <a href={href} aria-current={route.name === one ? 'page' : undefined} onClick={() => onOpen(false)}>
                      <strong>{title}</strong>
                      <span>{words.about[one]}</span>
                    </a>
                  </li>
                )
              })}
              {name === 'developers' &&
                guides.map((guide) => (
                  <li key={guide.name}>
                    <a href={hrefOf(guide.address)} onClick={() => onOpen(false)}>
                      <strong>{words[guide.name]}</strong>
                      <span>{words[`${guide.name}About`]}</span>
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}
