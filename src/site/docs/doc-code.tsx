import { type ComponentType, createContext, type KeyboardEvent, useContext, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../session/use-session.ts'
import type { DocsTexts } from '../text-types.ts'
import { usePlace, useSite } from '../use-site.ts'
import { NO_APP, useOwnCode } from '../use-own-app.ts'
import { madeApp, sampleChoice } from './sample-choice.ts'
import type { RunWords } from './run-call.tsx'
import '../code-tabs.css'

export type Sample = { name?: string; code: string }

type Words = Pick<DocsTexts, 'copy' | 'copied' | 'samples' | 'run' | 'runHelp' | 'runGuest' | keyof RunWords>
type RunCall = ComponentType<{ path: string; words: RunWords }>

const Held = createContext<Words | null>(null)
export const CodeWordsProvider = Held.Provider

/** Code can be copied, and scrolled by keyboard; samples in several languages are tabs, and the whole document shows the same language. */
export function DocCode({ samples }: { samples: Sample[] }) {
  const words = useContext(Held)!
  const id = useId()
  const [copied, setCopied] = useState<Sample>()
  const chosen = useSyncExternalStore(sampleChoice.watch, sampleChoice.read, () => '')
  const shown = samples.find(({ name }) => name === chosen) ?? samples[0]!
  const list = useRef<HTMLDivElement>(null)
  const knownCode = useOwnCode()
  const made = useSyncExternalStore(madeApp.watch, madeApp.read, () => '')
  const ownCode = (code: string) => knownCode(made ? code.replaceAll(NO_APP, made) : code)
  // What is called is called by an application of one's own.
  const { state, can } = useSession()
  const mayRun = can('app', 'query')
  const { back } = useSite()
  const place = usePlace()
  const path = pathIn(shown.code)
  const [call, setCall] = useState<{ nth: number; path: string; RunCall: RunCall }>()
  const run = (calls: string) => {
    import('./run-call.tsx').then(
      ({ RunCall }) => setCall((before) => ({ nth: (before?.nth ?? 0) + 1, path: calls, RunCall })),
      () => undefined,
    )
  }
  const isAlone = shown.name === undefined || samples.length === 1

  const choose = (name: string) => {
    const top = list.current!.getBoundingClientRect().top
    sampleChoice.write(name)
    // Samples above may have changed their height; the pressed tab stays under the pointer.
    requestAnimationFrame(() => scrollBy({ top: list.current!.getBoundingClientRect().top - top, behavior: 'instant' }))
  }
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? samples.length - 1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = (samples.indexOf(shown) + by) % samples.length
    choose(samples[next]!.name!)
    list.current!.querySelectorAll('button')[next]!.focus()
  }
  const copy = () => {
    navigator.clipboard?.writeText(ownCode(shown.code.replace(/\n$/, ''))).then(
      () => {
        setCopied(shown)
        setTimeout(() => setCopied(undefined), 2000)
      },
      () => undefined,
    )
  }
  return (
    <div className={isAlone ? 'st-code st-code-alone' : 'st-code'}>
      <div className="st-code-head">
        {!isAlone && (
          <div ref={list} role="tablist" aria-label={words.samples} onKeyDown={step}>
            {samples.map((one) => (
              <button
                key={one.name}
                id={`${id}-${one.name}`}
                type="button"
                role="tab"
                aria-selected={one === shown}
                aria-controls={`${id}-${one.name}-code`}
                tabIndex={one === shown ? 0 : -1}
                onClick={() => choose(one.name!)}
              >
                {one.name}
              </button>
            ))}
          </div>
        )}
        {mayRun && path && (
          <button type="button" className="st-run-button" title={words.runHelp} onClick={() => run(path)}>
            {words.run}
          </button>
        )}
        {state.status === 'guest' && path && (
          <a className="st-run-button" title={words.runGuest} href={place('login', back).href}>
            {words.run}
          </a>
        )}
        <button type="button" className="st-copy" onClick={copy}>
          <span role={copied ? 'status' : undefined}>{copied ? words.copied : words.copy}</span>
        </button>
      </div>
      {samples.map((one) => (
        <pre
          key={one.name ?? ''}
          {...(isAlone ? {} : { id: `${id}-${one.name}-code`, role: 'tabpanel', 'aria-labelledby': `${id}-${one.name}` })}
          tabIndex={0}
          translate="no"
          hidden={one !== shown}
        >
          <code>{ownCode(one.code)}</code>
        </pre>
      ))}
      {call && call.path === path && <call.RunCall key={call.nth} path={call.path} words={words} />}
    </div>
  )
}

/** The interface that a sample calls; undefined for a stream, which a document cannot run. */
const pathIn = (code: string): string | undefined => (/\bwss?:/.test(code) ? undefined : /\/api(\/v1\/[\w/-]+)/.exec(code)?.[1])
