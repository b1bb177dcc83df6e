import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Menu, MenuPanel, type MenuItem } from '../../widgets/kit/menu.tsx'
import type { Command } from './tab-model.ts'
import { TabItem } from './tab-item.tsx'
import { useEdges } from './use-edges.ts'
import type { Pages } from './use-open-pages.ts'
import './tabs.css'

const commands: [Command, 'close' | 'left' | 'right' | 'closeAll'][] = [
  ['close', 'close'],
  ['left', 'left'],
  ['right', 'right'],
  ['all', 'closeAll'],
]

/** How much of the neighbours is visible when a tab is scrolled into view. */
const EDGE = 48

/** The open pages as links. One tab stop; arrow keys move, Delete closes, the menu key or a long press opens the menu. */
export function TabBar({ tabs, active, run, shift }: Pages) {
  const say = useTexts('layout/tabs')
  const row = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement }>()
  const dragged = useRef<string>()
  useEdges(row, tabs)
  const follow = useFollowedFocus(row, active, tabs.length)

  // Scrolls the active tab into view without scrolling the page, again when its name has come and made it wider.
  const title = tabs.find((tab) => tab.key === active)?.title
  useEffect(() => {
    const box = row.current!
    const tab = box.querySelector('[aria-current]')?.closest('li')
    if (!tab) return
    const most = tab.offsetLeft - EDGE
    const least = tab.offsetLeft + tab.offsetWidth + EDGE - box.clientWidth
    if (box.scrollLeft > most) box.scrollLeft = most
    else if (box.scrollLeft < least) box.scrollLeft = least
  }, [active, tabs.length, title])

  const itemsFor = (key: string): MenuItem[] =>
    commands.map(([command, word]) => ({ name: command, title: say(word), onSelect: () => run(command, key) }))

  const pressKey = (event: KeyboardEvent) => {
    const links = [...row.current!.querySelectorAll<HTMLElement>('a')]
    const at = links.indexOf(event.target as HTMLElement)
    const tab = tabs[at]
    if (!tab) return
    const asksMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (asksMenu) setMenu({ key: tab.key, anchor: links[at]! })
    else if (event.key === 'Delete') {
      follow()
      run('close', tab.key)
    } else if (to !== undefined && event.shiftKey && event.ctrlKey) shift(tab.key, to)
    else if (to !== undefined) links[(to + links.length) % links.length]!.focus()
    else return
    event.preventDefault()
  }

  const enter = (event: DragEvent, at: number) => {
    if (dragged.current === undefined) return
    event.preventDefault()
    shift(dragged.current, at)
  }

  // If the current page has no tab, the first tab gets the tab stop.
  const stop = tabs.some((tab) => tab.key === active) ? active : tabs[0]?.key
  return (
    <div className="ly-tabs">
      <nav className="ly-tabs-view" aria-label={say('tabs')}>
        <ul ref={row} onKeyDown={pressKey}>
          {tabs.map((tab, at) => (
            <TabItem
              key={tab.key}
              tab={tab}
              here={tab.key === active}
              stop={tab.key === stop}
              close={tabs.length > 1 ? () => run('close', tab.key) : undefined}
              openMenu={(anchor) => setMenu({ key: tab.key, anchor })}
              drag={{
                start: () => (dragged.current = tab.key),
                end: () => (dragged.current = undefined),
                enter: (event) => enter(event, at),
              }}
            />
          ))}
        </ul>
      </nav>
      {tabs.length > 0 && (
        <Menu
          label={say('all', { count: tabs.length })}
          items={[
            ...tabs.map((tab): MenuItem => ({
              name: tab.key,
              title: <span className="ly-tabs-title">{tab.title}</span>,
              checked: tab.key === active,
              href: `#${tab.at}`,
            })),
            'line',
            ...itemsFor(active),
          ]}
          trigger={(props) => (
            <IconButton label={say('all', { count: tabs.length })} className="ly-tabs-all" icon={<Glyph name="down" />} {...props} />
          )}
        />
      )}
      {menu && (
        <MenuPanel
          anchor={menu.anchor}
          label={say('menu', { title: tabs.find((tab) => tab.key === menu.key)?.title ?? '' })}
          items={itemsFor(menu.key)}
          onClose={(byKey) => {
            setMenu(undefined)
            if (byKey) menu.anchor.focus()
          }}
        />
      )}
    </div>
  )
}

/** When a tab is closed by keyboard, the focus moves to the tab that becomes active, because the focused link is gone. */
function useFollowedFocus(row: React.RefObject<HTMLUListElement>, active: string, count: number): () => void {
  const following = useRef(false)
  useEffect(() => {
    if (following.current) row.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [row, active, count])
  useEffect(() => {
    const stop = () => (following.current = false)
    document.addEventListener('keydown', stop, true)
    document.addEventListener('pointerdown', stop, true)
    return () => {
      document.removeEventListener('keydown', stop, true)
      document.removeEventListener('pointerdown', stop, true)
    }
  }, [])
  return () => {
    following.current = true
  }
}
