import { useRef, type DragEvent, type MouseEvent, type PointerEvent } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { OpenTab } from './use-open-pages.ts'

/** Milliseconds of a finger's rest that ask for the menu. */
const LONG = 500

type Drag = { start: () => void; end: () => void; enter: (event: DragEvent) => void }

type TabItemProps = {
  tab: OpenTab
  here: boolean
  /** Where Tab stops in the row. */
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
  /** A middle press closes; a link would open another window of the browser. */
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
        // By keys a tab is closed with Delete.
        <button type="button" tabIndex={-1} aria-label={say('closeOne', { title: tab.title })} onClick={close}>
          <Glyph name="close" />
        </button>
      )}
    </li>
  )
}

/** A finger that rests asks for the menu, also where the browser has none of its own for that; it does not follow the link then. */
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
