import { asNumber, asRecord } from '../../widgets/answer/read.ts'
import { useSay } from './demo-words.ts'

const units = { speechSeconds: 's', pauses: '', levelDb: 'dB', peakDb: 'dB', pitchHz: 'Hz' } as const

/** The measurements of a recording, if nothing else can be said about it. */
export function Measured({ facts }: { facts: unknown }) {
  const say = useSay()
  const known = asRecord(facts)
  const rows = Object.entries(units).flatMap(([name, unit]) => {
    const figure = asNumber(known[name])
    return figure === undefined ? [] : [{ name: name as keyof typeof units, text: `${Number(figure.toFixed(1))} ${unit}`.trim() }]
  })
  if (rows.length === 0) return null
  return (
    <dl className="st-measured" aria-label={say('factsTitle')}>
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{say(`fact.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
