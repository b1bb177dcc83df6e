import { observer } from '@formily/react'
import { useEffect, useMemo, useRef } from 'react'
import type { FormPart } from '../../schema/compiled-screen.ts'
import { partFor } from '../../widgets/part-registry.tsx'
import { useSurroundings } from '../action/surroundings.ts'
import { BlockBoundary } from '../block-boundary.tsx'
import { useFollowForm } from '../follow.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { useFormAround } from './form-context.ts'
import type { FormLayoutProps } from './layout-props.ts'
import type { Row } from '../../schema/row.ts'

/** A part that is one widget, e.g. a QR code to scan; what follows its answer is the same as for a form. */
export const PartWidget = observer(({ part, layout }: { part: FormPart; layout: FormLayoutProps }) => {
  const follow = useFollowForm()
  const around = useFormAround()
  const Widget = partFor(part.widget!)
  const { row, takes, reload } = layout
  const { changed } = useSurroundings()
  const read = Object.entries(part.reads ?? {}).map(([word, name]) => [word, around?.model.read(name)] as const)
  const seen = JSON.stringify(read)
  // oxlint-disable-next-line react/exhaustive-deps -- a new object makes the widget render again when its inputs change
  const values = useMemo(() => (read.length > 0 ? Object.fromEntries(read) : undefined), [seen])
  return (
    <BlockBoundary name={part.title || layout.screen.title} place={`#/sections/${part.name}`}>
      <Widget
        props={part.props ?? {}}
        row={Object.keys(takes).length > 0 ? { ...takes, ...row } : row}
        values={values}
        onAnswer={(answer) => {
          changed()
          void follow(part.then, { answer, row, takes, reload, title: layout.screen.title })
        }}
      />
    </BlockBoundary>
  )
})

/** The answer of a form, shown in place and announced to screen readers. A new answer replaces the last. */
export function ShownAnswer({
  shown,
  row,
}: {
  shown: { widget: string; props?: Record<string, unknown>; answer: unknown } | undefined
  row: Row | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? bringIntoSight(box.current) : undefined), [shown])
  if (!shown) return null
  const Widget = partFor(shown.widget)
  return (
    <div ref={box} className="rt-answer" role="status">
      <Widget props={shown.props ?? {}} answer={shown.answer} row={row} />
    </div>
  )
}
