import { spokenIn } from '../spoken-samples.ts'
import { useSite } from '../use-site.ts'
import { Wave } from '../wave.tsx'
import { Instrument, type InstrumentProps, InstrumentRows } from './instrument.tsx'
import { useRun } from './use-run.ts'

/** One sentence goes in, one answer comes out. */
export function SentenceInstrument({ shows, words }: InstrumentProps) {
  const sample = spokenIn(useSite().locale)
  const run = useRun({ sample: sample.name, from: 0, to: sample.seconds })
  const { at } = run
  return (
    <Instrument kind="sentence" run={run} title={shows.title} words={words}>
      <Wave levels={sample.levels} until={at === undefined ? 1 : at / sample.seconds} />
      <p className="st-inst-text" lang={sample.lang}>
        {sample.sentences.map(({ begin, text }) => (
          <span key={begin} data-waits={at !== undefined && at < begin ? true : undefined}>
            {text}{' '}
          </span>
        ))}
      </p>
      <InstrumentRows rows={shows.rows} />
    </Instrument>
  )
}
