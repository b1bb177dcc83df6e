import { useRef, type DragEvent, type MouseEvent, type PointerEvent } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { OpenTab } from './use-open-pages.ts'

/** The duration of a long press, in milliseconds. */
const LONG = 500

type Drag = { start: () => void; end: () => void; enter: (event: DragEvent) => void }

type TabItemProps = {
  tab: OpenTab
  here: boolean
  /** Whether it is the tab stop of the row. */
  stop: boolean
  close: (() => void) | undefined
  openMenu: (anchor: HTMLElement) => void
  drag: Drag
}

export function TabItem({ tab, here, stop, close, openMenu, drag }: TabItemProps) {
  const say = useTexts('layout/tabs')
  const link = useRef<HTMLAnchorElement>(null)
  const press = useLongPress(() => openMenu(link.current!))
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    openMenu(link.current!)
  }
  /** A middle click closes the tab; on a link it would open another window. */
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    close?.()
  }
  return (
    <li
      className="ly-tab"
      data-here={here ? '' : undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', tab.title)
        drag.start()
      }}
      onDragEnd={drag.end}
      onDragEnter={drag.enter}
      onDragOver={(event) => event.preventDefault()}
      onContextMenu={ask}
      onAuxClick={closeByMiddle}
    >
      <Link
        ref={link}
        to={tab.at}
        title={tab.title}
        draggable={false}
        tabIndex={stop ? 0 : -1}
        aria-current={here ? 'page' : undefined}
        {...press}
      >
        {tab.title}
      </Link>
      {close && (
        // With the keyboard, Delete closes a tab.
        <button type="button" tabIndex={-1} aria-label={say('closeOne', { title: tab.title })} onClick={close}>
          <Glyph name="close" />
        </button>
      )}
    </li>
  )
}

/** A long press opens the menu, even if the browser has no such gesture, and does not follow the link. */
function useLongPress(act: () => void) {
  const clock = useRef<ReturnType<typeof setTimeout>>()
  const acted = useRef(false)
  const stop = () => clearTimeout(clock.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      acted.current = false
      if (event.pointerType !== 'touch') return
      clock.current = setTimeout(() => {
        acted.current = true
        act()
      }, LONG)
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClick: (event: MouseEvent) => {
      if (acted.current) event.preventDefault()
      acted.current = false
    },
  }
}
