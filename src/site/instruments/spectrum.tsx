import { spokenIn } from '../spoken-samples.ts'
import { useSite } from '../use-site.ts'
import { Instrument, type InstrumentProps } from './instrument.tsx'
import spectra from './spectra.json'
import { OwnRows } from '../own/own-rows.tsx'
import { useOwnSound } from '../own/use-own-sound.ts'
import { useRun } from './use-run.ts'

/** The frequencies of a recording from left to right, and what was recognised in them. */
export function SpectrumInstrument({ shows, words }: InstrumentProps) {
  const { name } = spokenIn(useSite().locale)
  const own = useOwnSound(words.own.name)
  const { sample, ...measured } = spectra.spectra.find((one) => one.sample === name) ?? spectra.spectra[0]!
  const { seconds, picture } = own.sound ?? measured
  const run = useRun({ sample, file: own.sound?.file, from: 0, to: seconds })
  const until = (run.at === undefined ? 1 : run.at / seconds) * 1000
  return (
    <Instrument kind="spectrum" run={run} title={shows.title} words={words} own={own}>
      <div className="st-inst-tones">
        <svg viewBox="0 0 1000 200" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <image href={picture} width="1000" height="200" preserveAspectRatio="none" />
          <rect className="st-inst-veil" x={until} width={1000 - until} height="200" />
        </svg>
      </div>
      {own.sound ? (
        <OwnRows sound={own.sound} words={words} />
      ) : (
        <dl>
          {shows.rows.map(({ name: what, value }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Instrument>
  )
}
