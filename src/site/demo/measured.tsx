import { asNumber, asRecord } from '../../widgets/answer/read.ts'
import { useSay } from './demo-words.ts'

const units = { speechSeconds: '', pauses: '', levelDb: 'dB', peakDb: 'dB', pitchHz: 'Hz' } as const

/** The measurements of a recording, if nothing else can be said about it. */
export function Measured({ facts }: { facts: unknown }) {
  const say = useSay()
  const known = asRecord(facts)
  const rows = Object.entries(units).flatMap(([name, unit]) => {
    const figure = asNumber(known[name])
    if (figure === undefined) return []
    const count = Number(figure.toFixed(1))
    return [{ name: name as keyof typeof units, text: name === 'speechSeconds' ? say('seconds', { count }) : `${count} ${unit}`.trim() }]
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
