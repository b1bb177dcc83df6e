import { Wave } from '../wave.tsx'
import { Instrument, type InstrumentProps, rowOf } from './instrument.tsx'
import call from './turns.json'
import { useOwnSound } from '../own/use-own-sound.ts'
import { useRun } from './use-run.ts'

/** A conversation: each voice on its own line, and its words at the time when they were spoken. */
export function TurnsInstrument({ shows, words }: InstrumentProps) {
  const own = useOwnSound(words.own.name)
  const seconds = own.sound?.seconds ?? call.seconds
  const said = own.sound
    ? own.sound.spans.map(({ channel, begin, end }) => ({ speaker: channel, begin, end, text: words.own.silent }))
    : call.sentences
  const run = useRun({ sample: call.sample, file: own.sound?.file, from: 0, to: seconds })
  const { at } = run
  return (
    <Instrument kind="turns" run={run} title={shows.title} words={words} own={own}>
      <div className="st-inst-lines">
        {(own.sound?.levels ?? call.voices).map((levels, nth) => (
          <div key={nth} data-voice={nth + 1}>
            <span>{own.sound ? nth + 1 : rowOf(shows, String(nth + 1))}</span>
            <Wave levels={levels} until={at === undefined ? 1 : at / seconds} />
          </div>
        ))}
      </div>
      <ol>
        {said.map(({ speaker, begin, end, text }) => {
          const line = own.sound ? text : rowOf(shows, begin.toFixed(1))
          return (
            <li key={begin} data-voice={speaker} aria-current={at !== undefined && at >= begin && at < end ? true : undefined}>
              <small>
                <time>{words['own.seconds'].replace('{{count}}', begin.toFixed(1))}</time>{' '}
                {own.sound ? speaker : rowOf(shows, String(speaker))}
              </small>
              {line ? <span>{line}</span> : <span lang="zh">{text}</span>}
            </li>
          )
        })}
      </ol>
    </Instrument>
  )
}
