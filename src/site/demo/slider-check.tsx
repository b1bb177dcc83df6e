import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Client } from '../../request/client.ts'
import { useClient } from '../../request/use-client.ts'
import { type Say, useSay } from './demo-words.ts'
import { tellProblem } from './tell-problem.ts'

/** What a passed check is worth: one call within ten minutes. */
export type Passed = { sessionId: string; sig: string; token: string; scene: string }

type Begun = { sessionId: string; token: string; scene: string; at: number }

const PATH = '/open/asr-demo/check'
const END = 98
const KEY_STEP = 20
/** A check is good for ten minutes; an older one is asked for anew. */
const FRESH_MS = 540_000
const FORWARD = ['ArrowRight', 'ArrowUp', 'PageUp']

/** A slider that is moved to its end, by hand or by key: how it was moved is what the backend judges. */
export function SliderCheck({
  action,
  disabled,
  busy,
  onPass,
}: {
  action: string
  disabled: boolean
  busy: boolean
  onPass: (passed: Passed) => void
}) {
  const say = useSay()
  const client = useClient()
  const id = useId()
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
  /** Whoever takes hold of the slider begins a track, and a check where there is none. */
  const touch = () => {
    if (!begun.current) {
      begun.current = begin(client)
      begun.current.catch(() => (begun.current = undefined))
    }
    if (track.current.length === 0) note(0)
  }
  const move = (to: number) => {
    if (busy || state === 'checking') return
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
    if (track.current.length === 0 || busy || state === 'checking') return
    if (at < END) return at > 0 ? back('back') : back('rest')
    note(100)
    setAt(100)
    setState('checking')
    setFault('')
    try {
      const passed = await pass(client, begun, track.current)
      if (!left.current) onPass(passed)
    } catch (error) {
      if (!left.current) setFault(tellProblem(error, say('failed')))
    }
    begun.current = undefined
    if (!left.current) back('rest')
  }
  const latest = useRef(release)
  latest.current = release
  // A hand lets go wherever it is by then.
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
  const press = (event: KeyboardEvent) => {
    if (!FORWARD.includes(event.key)) return
    event.preventDefault()
    move(Math.min(100, at + KEY_STEP))
  }
  return (
    <div className="st-slide" data-state={busy ? 'busy' : state} data-disabled={disabled || undefined}>
      <div className="st-slide-track">
        <span className="st-slide-done" style={{ inlineSize: `calc(52px + (100% - 52px) * ${(busy ? 100 : at) / 100})` }} />
        <span className="st-slide-words" aria-hidden="true">
          {wordsOf(say, { busy, disabled, state, action })}
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step="any"
          value={busy ? 100 : at}
          disabled={disabled}
          aria-disabled={busy || state === 'checking' || undefined}
          aria-label={disabled ? say('slideFirst') : say('slide', { action })}
          aria-valuetext={`${Math.round(at)}%`}
          aria-describedby={`${id}-help`}
          onChange={(event) => move(Number(event.target.value))}
          onFocus={touch}
          onPointerDown={hold}
          onKeyDown={press}
          onKeyUp={() => void (at >= END && release())}
          onBlur={() => {
            track.current = []
            if (state !== 'checking') setAt(0)
          }}
        />
      </div>
      <p id={`${id}-help`} className="st-slide-help">
        {say('slideHelp')}
      </p>
      <p className="st-slide-fault" role="status">
        {state === 'back' ? say('slideBack') : fault}
      </p>
    </div>
  )
}

function wordsOf(say: Say, { busy, disabled, state, action }: { busy: boolean; disabled: boolean; state: string; action: string }): string {
  if (busy) return say('working')
  if (state === 'checking') return say('slideChecking')
  return disabled ? say('slideFirst') : say('slide', { action })
}

const begin = (client: Client): Promise<Begun> =>
  client.post<Omit<Begun, 'at'>>(PATH, {}, { quiet: true }).then((check) => ({ ...check, at: Date.now() }))

async function pass(client: Client, begun: { current: Promise<Begun> | undefined }, track: { x: number; t: number }[]): Promise<Passed> {
  let check = await (begun.current ?? begin(client))
  if (Date.now() - check.at > FRESH_MS) check = await begin(client)
  const { sessionId, token, scene } = check
  const sent = track.map(({ x, t }) => ({ x: Math.min(1, Math.max(0, x)), t }))
  const { sig } = await client.post<{ sig: string }>(PATH, { sessionId, token, track: sent }, { quiet: true })
  return { sessionId, sig, token, scene }
}
