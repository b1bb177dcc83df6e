import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { withTexts } from '../i18n/i18n.ts'
import { typedIn, typeInto, whenComposed } from './hand-over.ts'
import type { LiveProps } from './rich/live-props.ts'
import { remote, rich, type RemoteWord, type RichWord } from './rich/adapter.ts'

export type Loader = () => Promise<ComponentType<LiveProps>>

/** Loads the library's component for one of these words; all controls of a word share one loader. */
export const liveOf = (word: RichWord | RemoteWord): Loader =>
  word in remote ? remote[word as RemoteWord] : (loaders[word] ??= () => loadRich(word as RichWord))

const loaders: Partial<Record<RichWord | RemoteWord, Loader>> = {}

async function loadRich(word: RichWord): Promise<ComponentType<LiveProps>> {
  const [Component, { drawRich }] = await Promise.all([rich[word].load(), withTexts(import('./rich/draw-rich.tsx'), 'widgets/late')])
  return drawRich(rich[word], Component)
}

const loaded = new Map<Loader, ComponentType<LiveProps>>()

export async function fetchLive(load: Loader): Promise<void> {
  if (loaded.has(load)) return
  const [live] = await Promise.all([load(), import('./rich/antd-host.tsx').then((host) => host.prepareSentences())])
  loaded.set(load, live)
}

export type Wish = 'none' | 'focus' | 'open'

/** What was typed in the look-alike, if anything; `taken` is told when the real control has it. */
type Typing = { isTyped: () => boolean; taken: () => void }

/** Loads the real control when it is wished for, and puts it in place of the look-alike if that has the focus still. */
export function useExchange(load: Loader, face: RefObject<HTMLInputElement>, box: RefObject<HTMLElement>, typing: Typing) {
  const [wish, setWish] = useState<Wish>('none')
  const [Live, setLive] = useState<ComponentType<LiveProps>>()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    if (wish === 'none' || Live) return undefined
    let left = false
    const timer = window.setTimeout(() => setSlow(true), 300)
    fetchLive(load)
      // Wait until the current click is over: the real control would take the rest of it for a click outside.
      .then(() => new Promise((resume) => window.setTimeout(resume)))
      .then(whenComposed)
      .then(() => {
        if (left) return
        if (document.activeElement === face.current) exchange()
        else setWish('none')
      })
      .catch(() => !left && setWish('none'))
      .finally(() => {
        window.clearTimeout(timer)
        if (!left) setSlow(false)
      })
    return () => {
      left = true
      window.clearTimeout(timer)
    }

    // All in one go, so that no key falls in between: a key before it is in the look-alike's text, and one after it goes to the control.
    function exchange() {
      const typed = typing.isTyped() ? typedIn(face.current!) : undefined
      flushSync(() => (typing.taken(), setLive(() => loaded.get(load))))
      const input = box.current?.querySelector('input')
      input?.focus()
      if (input && typed) typeInto(input, typed)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the refs stay, and `typing` asks them
  }, [wish, load, Live])

  return { Live, wish, setWish, slow, turnBack: () => (setLive(undefined), setWish('none')) }
}
