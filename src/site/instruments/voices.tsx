import { useState } from 'react'
import { spokenIn } from '../spoken-samples.ts'
import { useSite } from '../use-site.ts'
import { Wave } from '../wave.tsx'
import { Instrument, type InstrumentProps, rowOf } from './instrument.tsx'
import { useRun } from './use-run.ts'
import wall from './voices.json'

const pieceOf = (nth: number) => ({ sample: wall.voices[nth]!.sample, from: 0, to: wall.voices[nth]!.seconds })

/** A wall of voices: each with its own waveform, to be heard at once. */
export function VoicesInstrument({ shows, words }: InstrumentProps) {
  const { name } = spokenIn(useSite().locale)
  // In a language that the reader knows.
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      wall.voices.findIndex(({ sample }) => sample === name),
    ),
  )
  const { seconds } = wall.voices[chosen]!
  const run = useRun(pieceOf(chosen))
  return (
    <Instrument kind="voices" run={run} title={shows.title} words={words}>
      <ul>
        {wall.voices.map((voice, nth) => {
          const isOn = nth === chosen
          return (
            <li key={voice.sample}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => {
                  setChosen(nth)
                  run.play(pieceOf(nth))
                }}
              >
                <b>{rowOf(shows, voice.sample)}</b>
                <Wave levels={voice.levels} until={!isOn ? 0 : run.at === undefined ? 1 : run.at / seconds} />
              </button>
            </li>
          )
        })}
      </ul>
      <p className="st-inst-text" lang={wall.voices[chosen]!.language}>
        {wall.voices[chosen]!.text}
      </p>
    </Instrument>
  )
}
