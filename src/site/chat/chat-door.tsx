import { useLatest } from 'ahooks'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { leaveMessage } from '../leave-message.ts'
import { notice } from '../notice.ts'
import { useConfig } from '../use-config.ts'
import { useSite } from '../use-site.ts'

type Window = ComponentType<{ close: () => void; begin?: 'message' }>

/** The button of the chat, which is loaded when it is opened. Shown unless an administrator has switched the chat off. */
export function ChatDoor() {
  const { words, route } = useSite()
  const config = useConfig()
  const door = useRef<HTMLButtonElement>(null)
  const [ChatWindow, setWindow] = useState<Window>()
  const [open, setOpen] = useState(false)
  const [begin, setBegin] = useState<'message'>()
  const steps = useStepsAside(route.path)

  const show = async (at?: 'message') => {
    try {
      if (!ChatWindow) {
        const { ChatWindow: found } = await import('./chat-window.tsx')
        setWindow(() => found)
      }
      setBegin(at)
      setOpen(true)
    } catch {
      notice.show(words.failed)
    }
  }
  const latest = useLatest(show)
  useEffect(() => leaveMessage.serve(() => void latest.current('message')), [latest])
  if (config?.chatEnabled === false && !open) return null

  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => door.current?.focus())
  }
  return (
    <aside className="st-chat" data-aside={(steps && !open) || undefined} aria-label={words.chatOpen}>
      {open && ChatWindow && <ChatWindow key={begin ?? ''} close={close} {...(begin ? { begin } : {})} />}
      <button ref={door} type="button" className="st-chat-door" aria-expanded={open} onClick={() => (open ? close() : void show())}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
          <path
            d={open ? 'M5 5l10 10M15 5L5 15' : 'M3 4h14v9H9l-4 3.5V13H3z'}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinejoin="round"
          />
        </svg>
        <span>{words.chatOpen}</span>
      </button>
    </aside>
  )
}

/** What people work in or read figures from; the button must not cover it. */
const WORK = '.st-main :is(.st-demo, .st-sample, .st-prices, .st-code, .st-shows, .st-prose table, form)'

/** Whether an element of `WORK` is at the bottom of the window, where the button is. */
function useStepsAside(path: string): boolean {
  const [steps, setSteps] = useState(false)
  useEffect(() => {
    const below = new Set<Element>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) below[isIntersecting ? 'add' : 'delete'](target)
        setSteps(below.size > 0)
      },
      { rootMargin: '-88% 0px 0px 0px' },
    )
    for (const one of document.querySelectorAll(WORK)) watcher.observe(one)
    return () => watcher.disconnect()
  }, [path])
  return steps
}
