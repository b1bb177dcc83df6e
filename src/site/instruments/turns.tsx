import { Wave } from '../wave.tsx'
import { Instrument, type InstrumentProps, rowOf } from './instrument.tsx'
import call from './turns.json'
import { useRun } from './use-run.ts'

/** A conversation: each voice on a line of its own, and what it said where it said it. */
export function TurnsInstrument({ shows, words }: InstrumentProps) {
  const run = useRun({ sample: call.sample, from: 0, to: call.seconds })
  const { at } = run
  return (
    <Instrument kind="turns" run={run} title={shows.title} words={words}>
      <div className="st-inst-lines">
        {call.voices.map((levels, nth) => (
          <div key={nth} data-voice={nth + 1}>
            <span>{rowOf(shows, String(nth + 1))}</span>
            <Wave levels={levels} until={at === undefined ? 1 : at / call.seconds} />
          </div>
        ))}
      </div>
      <ol>
        {call.sentences.map(({ speaker, begin, end, text }) => {
          const told = rowOf(shows, begin.toFixed(1))
          return (
            <li key={begin} data-voice={speaker} aria-current={at !== undefined && at >= begin && at < end ? true : undefined}>
              <small>
                <time>{begin.toFixed(1)} s</time> {rowOf(shows, String(speaker))}
              </small>
              {told ? <span>{told}</span> : <span lang="zh">{text}</span>}
            </li>
          )
        })}
      </ol>
    </Instrument>
  )
}
