import { spokenIn } from '../spoken-samples.ts'
import { useSite } from '../use-site.ts'
import { Wave } from '../wave.tsx'
import { Instrument, type InstrumentProps, rowOf } from './instrument.tsx'
import { useOwnSound } from '../own/use-own-sound.ts'
import { useRun } from './use-run.ts'

/** A stream: the audio runs past, and sentences grow below it until they are final. */
export function StreamInstrument({ shows, words }: InstrumentProps) {
  const sample = spokenIn(useSite().locale)
  const own = useOwnSound(words.own.name)
  const seconds = own.sound?.seconds ?? sample.seconds
  const sentences = own.sound ? own.sound.spans.map(({ begin, end }) => ({ begin, end, text: words.own.silent })) : sample.sentences
  const run = useRun({ sample: sample.name, file: own.sound?.file, from: 0, to: seconds })
  const { at } = run
  const x = (second: number) => (second / seconds) * 1000
  return (
    <Instrument kind="stream" run={run} title={shows.title} words={words} own={own}>
      <div className="st-inst-band">
        <Wave levels={own.sound?.levels[0] ?? sample.levels} until={at === undefined ? 1 : at / seconds} />
        <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {sentences.map(({ begin, end }) => (
            <g key={begin}>
              <rect className="st-inst-rail" x={x(begin)} width={x(end - begin)} height="8" rx="2" />
              <rect
                className={at === undefined || at >= end ? 'st-inst-done' : 'st-inst-now'}
                x={x(begin)}
                width={at === undefined ? x(end - begin) : Math.max(0, Math.min(x(end - begin), x(at - begin)))}
                height="8"
                rx="2"
              />
            </g>
          ))}
        </svg>
      </div>
      <ol lang={own.sound ? undefined : sample.lang}>
        {sentences.map(({ begin, end, text }) => {
          const state = at === undefined || at >= end ? 'final' : at >= begin ? 'partial' : 'waits'
          const share = state === 'partial' ? (at! - begin) / (end - begin) : 1
          const cut = state === 'waits' ? 0 : Math.ceil(text.length * share)
          return (
            <li key={begin} data-state={state}>
              <time>{begin.toFixed(2)}</time>
              <span>
                {text.slice(0, cut)}
                {/* Its space is reserved, so that the page does not shift while somebody speaks. */}
                <span className="st-inst-coming">{text.slice(cut)}</span>
              </span>
              <small>
                <code>{state === 'waits' ? ' ' : state}</code> {rowOf(shows, state)}
              </small>
            </li>
          )
        })}
      </ol>
    </Instrument>
  )
}
