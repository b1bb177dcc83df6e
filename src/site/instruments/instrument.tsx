import { useLatest } from 'ahooks'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ProductPageTexts, ProductTexts } from '../text-types.ts'
import { OwnWays } from '../own/own-ways.tsx'
import type { Own } from '../own/use-own-sound.ts'
import type { Run } from './use-run.ts'

/** What an instrument is given: the words of its product, and those of all. */
export type InstrumentProps = { shows: ProductTexts['shows']; words: ProductPageTexts }

const QUIET = '(prefers-reduced-motion: reduce)'

/**
 * The frame of an instrument: what it shows, itself, and the way to hear it. It moves when somebody wants to hear it, and once by itself,
 * without a sound, when it comes into view; for those who asked for less motion it does not.
 */
export function Instrument({
  kind,
  run,
  title,
  words,
  children,
  isMute = false,
  own,
}: {
  kind: string
  run: Run
  title: string
  words: ProductPageTexts
  children: ReactNode
  /** There is nothing to hear, or something of its own to play. */
  isMute?: boolean
  /** It can be played with a sound of one's own. */
  own?: Own
}) {
  const box = useRef<HTMLElement>(null)
  const latest = useLatest(run)
  useEffect(() => {
    if (matchMedia(QUIET).matches) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        latest.current.show()
      },
      { threshold: 0.6 },
    )
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [latest])
  return (
    <figure ref={box} className={`st-inst st-inst-${kind}`} data-running={run.at !== undefined || undefined}>
      <figcaption>{own?.sound ? own.sound.file.name : title}</figcaption>
      {children}
      <p className="st-inst-ways">
        {!isMute && (
          <button
            type="button"
            className="st-button st-play"
            aria-pressed={run.isHeard}
            onClick={() => (run.isHeard ? run.stop() : run.play())}
          >
            <span aria-hidden="true">{run.isHeard ? '■' : '▶'}</span> {own?.sound ? words.playOwn : words.play}
          </button>
        )}
        <button type="button" className="st-inst-own" onClick={showDemo}>
          {words.tryOwn} <span aria-hidden="true">↓</span>
        </button>
      </p>
      {own && <OwnWays own={own} words={words.own} onSend={showDemo} />}
    </figure>
  )
}

/** What the product's words say beside it, by name. */
export function InstrumentRows({ rows }: { rows: ProductTexts['shows']['rows'] }) {
  return (
    <dl className="st-inst-rows">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The demonstration further down; an address behind the hash would be another page. */
function showDemo(): void {
  const heading = document.getElementById('st-try')
  heading?.scrollIntoView({ block: 'start' })
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** What a row of the product's words says, by its name. */
export const rowOf = (shows: ProductTexts['shows'], name: string): string | undefined => shows.rows.find((one) => one.name === name)?.value
