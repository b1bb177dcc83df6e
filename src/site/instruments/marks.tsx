import { Instrument, type InstrumentProps, InstrumentRows } from './instrument.tsx'
import { useRun } from './use-run.ts'

/** The highlights appear one after the other, this many seconds apart. */
const STEP = 0.7

/** A sentence with highlights: what indicates its mood, and who and when is mentioned in it. */
export function MarksInstrument({ shows, words }: InstrumentProps) {
  const marks = markIn(shows.title, shows.marks ?? [])
  const run = useRun({ from: 0, to: (marks.length + 1) * STEP })
  let nth = 0
  return (
    <Instrument kind="marks" run={run} title={shows.caption ?? ''} words={words} isMute>
      <p className="st-inst-text">
        {marks.map(({ text, kind, label }, at) => {
          if (!kind) return text
          const waits = run.at !== undefined && run.at < ++nth * STEP
          return (
            <mark key={at} data-kind={kind} data-waits={waits || undefined}>
              {text} <small>{label}</small>
            </mark>
          )
        })}
      </p>
      <InstrumentRows rows={shows.rows} />
    </Instrument>
  )
}

type Part = { text: string; kind?: string; label?: string }

/** The text in parts, some of which are highlighted. */
function markIn(text: string, marks: { text: string; kind: string; label: string }[]): Part[] {
  const parts: Part[] = []
  let from = 0
  const placed = marks.map((mark) => ({ ...mark, at: text.toLowerCase().indexOf(mark.text.toLowerCase()) }))
  for (const { at, text: marked, kind, label } of placed.toSorted((one, other) => one.at - other.at)) {
    if (at < from) continue
    if (at > from) parts.push({ text: text.slice(from, at) })
    parts.push({ text: text.slice(at, at + marked.length), kind, label })
    from = at + marked.length
  }
  return [...parts, { text: text.slice(from) }]
}
