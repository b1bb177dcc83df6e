import { useState } from 'react'
import { Wave } from '../wave.tsx'
import { Instrument, type InstrumentProps, rowOf } from './instrument.tsx'
import likeness from './likeness.json'
import { useRun } from './use-run.ts'

const [enrolled, ...others] = likeness.excerpts
/** The dial is a semicircle of this radius around the middle of its lower edge. */
const [X, Y, R] = [120, 116, 96]

const on = (score: number, radius: number): string => {
  const angle = Math.PI * (1 - score / 100)
  return `${(X + radius * Math.cos(angle)).toFixed(1)} ${(Y - radius * Math.sin(angle)).toFixed(1)}`
}

/** Two voices and a dial: their similarity, and the threshold. */
export function LikenessInstrument({ shows, words }: InstrumentProps) {
  const [chosen, setChosen] = useState(0)
  const other = others[chosen]!
  const run = useRun({ sample: other.sample, from: other.begin, to: other.end })
  const threshold = Number(rowOf(shows, 'threshold'))
  const isSame = other.score >= threshold
  const share = run.at === undefined ? 1 : (run.at - other.begin) / (other.end - other.begin)
  const score = Math.round(other.score * share * 10) / 10
  return (
    <Instrument kind="likeness" run={run} title={shows.title} words={words}>
      <div className="st-inst-dial">
        <svg viewBox="0 0 240 132" aria-hidden="true" focusable="false">
          <path className="st-inst-rail" d={`M ${on(0, R)} A ${R} ${R} 0 0 1 ${on(100, R)}`} />
          <path className={isSame ? 'st-inst-done' : 'st-inst-now'} d={`M ${on(0, R)} A ${R} ${R} 0 0 1 ${on(score, R)}`} />
          <path className="st-inst-line" d={`M ${on(threshold, R - 16)} L ${on(threshold, R + 16)}`} />
          <path className="st-inst-hand" d={`M ${X} ${Y} L ${on(score, R - 26)}`} />
          <circle cx={X} cy={Y} r="6" />
        </svg>
        <p>
          <b>{other.score}</b> {rowOf(shows, isSame ? 'same' : 'other')}
        </p>
      </div>
      <div className="st-inst-pair">
        <span>{rowOf(shows, enrolled!.name)}</span>
        <Wave levels={enrolled!.levels} />
        <span>{rowOf(shows, other.name)}</span>
        <Wave levels={other.levels} until={share} />
      </div>
      <p className="st-inst-choices">
        {others.map(({ name }, nth) => (
          <button
            key={name}
            type="button"
            aria-pressed={nth === chosen}
            onClick={() => {
              run.stop()
              setChosen(nth)
            }}
          >
            {rowOf(shows, name)}
          </button>
        ))}
      </p>
    </Instrument>
  )
}
