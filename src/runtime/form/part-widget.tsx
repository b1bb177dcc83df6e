import type { FormPart } from '../../schema/compiled.ts'
import { useFollowForm } from '../follow.ts'
import type { Laid } from './form-screen.tsx'
import { partWidgets } from './part-widgets.ts'

/** A part that is one widget, e.g. a code to scan; what it answers is followed like the answer of a form. */
export function PartWidget({ part, laid }: { part: FormPart; laid: Laid }) {
  const follow = useFollowForm()
  const Widget = partWidgets[part.widget!]
  if (!Widget) throw new Error(`Unexpected widget "${part.widget}", expected one of src/runtime/form/part-widgets.ts`)
  return (
    <Widget
      {...part.props}
      onAnswer={(answer) =>
        void follow(part.then, { answer, row: laid.row, takes: laid.takes, reload: laid.reload, title: laid.screen.title })
      }
    />
  )
}
