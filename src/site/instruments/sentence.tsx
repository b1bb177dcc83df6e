import { spokenIn } from '../spoken-samples.ts'
import { useSite } from '../use-site.ts'
import { Wave } from '../wave.tsx'
import { Instrument, type InstrumentProps, InstrumentRows } from './instrument.tsx'
import { OwnRows } from '../own/own-rows.tsx'
import { useOwnSound } from '../own/use-own-sound.ts'
import { useRun } from './use-run.ts'

/** One sentence goes in, one answer comes out. */
export function SentenceInstrument({ shows, words }: InstrumentProps) {
  const sample = spokenIn(useSite().locale)
  const own = useOwnSound(words.own.name)
  const seconds = own.sound?.seconds ?? sample.seconds
  const run = useRun({ sample: sample.name, file: own.sound?.file, from: 0, to: seconds })
  const { at } = run
  return (
    <Instrument kind="sentence" run={run} title={shows.title} words={words} own={own}>
      <Wave levels={own.sound?.levels[0] ?? sample.levels} until={at === undefined ? 1 : at / seconds} />
      {own.sound ? (
        <OwnRows sound={own.sound} words={words} />
      ) : (
        <>
          <p className="st-inst-text" lang={sample.lang}>
            {sample.sentences.map(({ begin, text }) => (
              <span key={begin} data-waits={at !== undefined && at < begin ? true : undefined}>
                {text}{' '}
              </span>
            ))}
          </p>
          <InstrumentRows rows={shows.rows} />
        </>
      )}
    </Instrument>
  )
}
