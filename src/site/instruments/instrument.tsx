import { useLatest } from 'ahooks'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ProductPageTexts, ProductTexts } from '../text-types.ts'
import { OwnWays } from '../own/own-ways.tsx'
import type { Own } from '../own/use-own-sound.ts'
import type { Run } from './use-run.ts'

/** The props of an instrument: the texts of its product, and those for all products. */
export type InstrumentProps = { shows: ProductTexts['shows']; words: ProductPageTexts }

const QUIET = '(prefers-reduced-motion: reduce)'

/**
 * The frame of an instrument: its title, the instrument itself, and a play button. It moves while it is played, and once by itself,
 * silently, when it is scrolled into view; not if the user prefers reduced motion.
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
  /** There is nothing to hear, or it has its own play buttons. */
  isMute?: boolean
  /** It can be used with the visitor's own recording. */
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

/** What the product's texts say beside it, by name. */
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

/** Scrolls to the demo further down; a link with a hash would be another page. */
function showDemo(): void {
  const heading = document.getElementById('st-try')
  heading?.scrollIntoView({ block: 'start' })
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** The text of a row of the product's texts, by its name. */
export const rowOf = (shows: ProductTexts['shows'], name: string): string | undefined => shows.rows.find((one) => one.name === name)?.value
