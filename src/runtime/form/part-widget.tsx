import type { FormPart } from '../../schema/compiled.ts'
import { partFor } from '../../widgets/part-registry.tsx'
import { useFollowForm } from '../follow.ts'
import type { Laid } from './form-screen.tsx'
import type { Row } from './values.ts'

/** A part that is one widget, e.g. a code to scan; what it answers is followed like the answer of a form. */
export function PartWidget({ part, laid }: { part: FormPart; laid: Laid }) {
  const follow = useFollowForm()
  const Widget = partFor(part.widget!)
  const { row, takes, reload } = laid
  return (
    <Widget
      props={part.props ?? {}}
      row={row}
      onAnswer={(answer) => void follow(part.then, { answer, row, takes, reload, title: laid.screen.title })}
    />
  )
}

/** The answer of a form, on the spot and read aloud. A new answer takes the place of the one before. */
export function ShownAnswer({
  shown,
  row,
}: {
  shown: { widget: string; props?: Record<string, unknown>; answer: unknown } | undefined
  row: Row | undefined
}) {
  if (!shown) return null
  const Widget = partFor(shown.widget)
  return (
    <div className="rt-answer" role="status">
      <Widget props={shown.props ?? {}} answer={shown.answer} row={row} />
    </div>
  )
}
