import { useLatest } from 'ahooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Client } from '../request/client.ts'
import { useClient } from '../request/use-client.ts'
import './slide.css'

/** The proof of a passed check: valid for one call within ten minutes. */
export type Passed = { sessionId: string; sig: string; token: string; scene: string }

type SlideWords = {
  /** In the track: what to do, what is happening, or that it is done. */
  track: string
  checking: string
  /** The slider's accessible name. */
  label: string
  help?: string
  /** It was released too early. */
  back: string
}

type Begun = { sessionId: string; token: string; scene: string; at: number }

const END = 98
const KEY_STEP = 20
/** The End key moves it in steps: the movement is visible, and not a jump that no hand could make. */
const STEP_MS = 60
/** A check is valid for ten minutes; an older one is requested again. */
const FRESH_MS = 540_000
const FORWARD = ['ArrowRight', 'ArrowUp', 'PageUp']

/** A slider to move to its end, by hand or by keyboard: the backend judges the way it was moved. */
export function SlideToEnd({
  path,
  words,
  disabled = false,
  full = false,
  tell,
  onPass,
  id: given,
  describedBy,
}: {
  /** The call that starts a check and evaluates it. */
  path: string
  words: SlideWords
  disabled?: boolean | undefined
  /** It is at its end: passed, or what it triggered is in progress. */
  full?: boolean | undefined
  tell: (problem: unknown) => string
  onPass: (passed: Passed) => void
  id?: string | undefined
  describedBy?: string | undefined
}) {
  const client = useClient()
  const own = useId()
  const id = given ?? own
  const [at, setAt] = useState(0)
  const [state, setState] = useState<'rest' | 'checking' | 'back'>('rest')
  const [fault, setFault] = useState('')
  const begun = useRef<Promise<Begun>>()
  const track = useRef<{ x: number; t: number; time: number }[]>([])
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const note = (x: number) => {
    const time = performance.now()
    const first = track.current[0]?.time ?? time
    if (track.current.length < 500) track.current.push({ x: x / 100, t: Math.min(60_000, Math.round(time - first)), time })
  }
  /** Taking hold of the slider starts a track, and a check if there is none. */
  const touch = () => {
    if (!begun.current) {
      begun.current = begin(client, path)
      begun.current.catch(() => (begun.current = undefined))
    }
    if (track.current.length === 0) note(0)
  }
  const move = (to: number) => {
    if (full || state === 'checking') return
    touch()
    setAt(to)
    setState('rest')
    note(to)
  }
  const back = (why: 'rest' | 'back') => {
    track.current = []
    setAt(0)
    setState(why)
    if (document.activeElement?.id === id) note(0)
  }
  const release = async () => {
    if (track.current.length === 0 || full || state === 'checking') return
    if (at < END) return at > 0 ? back('back') : back('rest')
    note(100)
    setAt(100)
    setState('checking')
    setFault('')
    try {
      const passed = await pass(client, path, begun, track.current)
      if (!left.current) onPass(passed)
    } catch (error) {
      if (!left.current) setFault(tell(error))
    }
    begun.current = undefined
    if (!left.current) back('rest')
  }
  const latest = useLatest(release)
  // The pointer may be released anywhere.
  const hold = () => {
    touch()
    const letGo = () => {
      removeEventListener('pointerup', letGo)
      removeEventListener('pointercancel', letGo)
      void latest.current()
    }
    addEventListener('pointerup', letGo)
    addEventListener('pointercancel', letGo)
  }
  const gliding = useRef<ReturnType<typeof setInterval>>()
  const halt = () => {
    clearInterval(gliding.current)
    gliding.current = undefined
  }
  useEffect(() => halt, [])
  const glide = () => {
    if (gliding.current !== undefined || full || state === 'checking') return
    let to = at
    gliding.current = setInterval(() => {
      to = Math.min(100, to + KEY_STEP)
      moved.current(to)
      if (to < 100) return
      halt()
      // It is released once its end position has been shown.
      gliding.current = setTimeout(() => {
        halt()
        void latest.current()
      }, STEP_MS)
    }, STEP_MS)
  }
  const moved = useLatest(move)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'End') {
      event.preventDefault()
      return glide()
    }
    if (!FORWARD.includes(event.key)) return
    event.preventDefault()
    move(Math.min(100, at + KEY_STEP))
  }
  return (
    <div className="lk-slide-to" data-state={full ? 'busy' : state} data-disabled={disabled || undefined}>
      <div className="lk-slide-to-track">
        <span className="lk-slide-to-done" style={{ inlineSize: `calc(52px + (100% - 52px) * ${(full ? 100 : at) / 100})` }} />
        <span className="lk-slide-to-words" aria-hidden="true">
          {state === 'checking' ? words.checking : words.track}
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step="any"
          value={full ? 100 : at}
          disabled={disabled}
          aria-disabled={full || state === 'checking' || undefined}
          aria-label={words.label}
          aria-valuetext={`${Math.round(at)}%`}
          aria-describedby={[words.help ? `${id}-slide-help` : '', describedBy ?? ''].filter(Boolean).join(' ') || undefined}
          onChange={(event) => move(Number(event.target.value))}
          onFocus={touch}
          onPointerDown={hold}
          onKeyDown={press}
          onKeyUp={() => void (at >= END && gliding.current === undefined && release())}
          onBlur={() => {
            halt()
            track.current = []
            if (state !== 'checking') setAt(0)
          }}
        />
      </div>
      {words.help && (
        <p id={`${id}-slide-help`} className="lk-slide-to-help">
          {words.help}
        </p>
      )}
      <p className="lk-slide-to-fault" role="status">
        {state === 'back' ? words.back : fault}
      </p>
    </div>
  )
}

const begin = (client: Client, path: string): Promise<Begun> =>
  client.post<Omit<Begun, 'at'>>(path, {}, { quiet: true }).then((check) => ({ ...check, at: Date.now() }))

async function pass(
  client: Client,
  path: string,
  begun: { current: Promise<Begun> | undefined },
  track: { x: number; t: number }[],
): Promise<Passed> {
  let check = await (begun.current ?? begin(client, path))
  if (Date.now() - check.at > FRESH_MS) check = await begin(client, path)
  const { sessionId, token, scene } = check
  const sent = track.map(({ x, t }) => ({ x: Math.min(1, Math.max(0, x)), t }))
  const { sig } = await client.post<{ sig: string }>(path, { sessionId, token, track: sent }, { quiet: true })
  return { sessionId, sig, token, scene }
}
