import { useEffect, useState } from 'react'
import type { Seen } from '../places/find-spot.ts'
import { makeReachable } from './reachable.ts'
import { readSeen } from './read-seen.ts'

/** The thing under the pointer, and its box in the frame. */
export type Hovered = { seen: Seen; box: { left: number; top: number; width: number; height: number } }

/** While picking, a click on the page does nothing there and is reported here; by keyboard, Enter picks the focused element. */
export function usePicking(
  frame: HTMLIFrameElement | null,
  picking: boolean,
  screenAt: (path: string) => string | undefined,
  pick: (seen: Seen) => void,
): Hovered | undefined {
  const [hovered, setHovered] = useState<Hovered>()

  useEffect(() => {
    if (!frame || !picking) return undefined
    let page: Document | null = null
    let leaveAlone = () => {}
    const read = (event: Event) => (isElement(event.target) ? readSeen(event.target, screenAt) : undefined)
    const hover = (event: Event) => {
      const seen = read(event)
      if (!seen || !isElement(event.target)) return setHovered(undefined)
      const { left, top, width, height } = event.target.getBoundingClientRect()
      setHovered({ seen, box: { left, top, width, height } })
    }
    const stop = (event: Event) => {
      if (event instanceof KeyboardEvent || 'key' in event) return
      event.preventDefault()
      event.stopPropagation()
    }
    const take = (event: Event) => {
      stop(event)
      const seen = read(event)
      if (seen) pick(seen)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      const seen = read(event)
      if (seen) pick(seen)
    }
    const leave = () => setHovered(undefined)
    const swallowed = ['mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick', 'submit']
    const listen = () => {
      page = frame.contentDocument
      if (page) leaveAlone = makeReachable(page)
      page?.addEventListener('pointerover', hover, true)
      page?.addEventListener('focusin', hover, true)
      page?.addEventListener('pointerleave', leave)
      page?.addEventListener('click', take, true)
      page?.addEventListener('keydown', press, true)
      for (const name of swallowed) page?.addEventListener(name, stop, true)
    }
    const unlisten = () => {
      leaveAlone()
      page?.removeEventListener('pointerover', hover, true)
      page?.removeEventListener('focusin', hover, true)
      page?.removeEventListener('pointerleave', leave)
      page?.removeEventListener('click', take, true)
      page?.removeEventListener('keydown', press, true)
      for (const name of swallowed) page?.removeEventListener(name, stop, true)
      setHovered(undefined)
    }
    listen()
    const again = () => {
      unlisten()
      listen()
    }
    frame.addEventListener('load', again)
    return () => {
      frame.removeEventListener('load', again)
      unlisten()
    }
  }, [frame, picking, screenAt, pick])

  return hovered
}

/** Elements of the frame are not instances of this window's classes. */
const isElement = (target: EventTarget | null): target is Element => target !== null && 'nodeType' in target && target.nodeType === 1
