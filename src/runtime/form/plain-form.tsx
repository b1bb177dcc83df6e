import { useMemo } from 'react'
import type { FormPart } from '../../schema/compiled-screen.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { useSurroundings } from '../action/surroundings.ts'
import { mayClose } from './leave-guard.tsx'
import { PartWidget, ShownAnswer } from './part-widget.tsx'
import { FormView } from './form-view.tsx'
import type { FormLayoutProps } from './layout-props.ts'
import type { Entry } from './slices.tsx'
import { readable } from './state.ts'
import { SubmitButton } from './submit-button.tsx'
import { LateSummary } from './late-summary.tsx'
import { useSend } from './use-send.ts'

/** All fields on one page, with headings if the form has sections. */
export function PlainForm(layout: FormLayoutProps) {
  const { screen, standing, row, initial, refused, takes, reload, why, draft, leaving, focus } = layout
  const { embedded, close } = useSurroundings()
  const { sending, shown } = useSend({ screen, submit: screen.submit, row, takes, reload })
  const { fields, entries } = useMemo(() => {
    const parts = screen.parts.map((part) => ({ ...part, fields: readable(part.fields, standing.mode) }))
    const headed = screen.layout === 'sections' || parts.length > 1
    return {
      fields: parts.flatMap((part) => part.fields),
      entries: parts.flatMap((part): Entry[] => [...headingOf(part, headed, layout), ...part.fields.map((field) => ({ field }))]),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a widget gets the row; the rest of `layout` changes with every key
  }, [screen, standing.mode, row])
  const { submit } = screen
  const summed = screen.parts.filter((part) => part.fields.length > 0)
  if (shown && submit?.answer?.alone) return <ShownAnswer shown={shown} row={row} />

  return (
    <FormView
      label={screen.title}
      fields={fields}
      entries={entries}
      initial={initial}
      refused={refused}
      row={row}
      {...sending}
      isLocked={standing.isLocked}
      draft={draft()}
      leaving={leaving}
      focus={focus}
      aside={
        screen.summary && standing.mode === 'edit' && !embedded
          ? ({ model, show }) => <LateSummary parts={summed} model={model} goTo={(at) => show(summed[at]!.fields[0]!.name)} />
          : undefined
      }
      foot={(control) => (
        <>
          {submit && standing.mode === 'edit' && why !== null ? (
            <div className={embedded ? 'rt-foot rt-foot-dialog' : 'rt-foot'}>
              {embedded && (
                <Button onClick={() => void mayClose().then((may) => may && close())} disabled={control.busy}>
                  {control.context.say('cancel')}
                </Button>
              )}
              <SubmitButton control={control} title={submit.title} why={why} wide={screen.for === 'guest'} />
            </div>
          ) : null}
          <ShownAnswer shown={shown} row={row} />
        </>
      )}
    />
  )
}

/** A widget part has its own heading, between the fields of the other parts. */
function headingOf(part: FormPart, headed: boolean, layout: FormLayoutProps): Entry[] {
  const body = part.widget ? <PartWidget part={part} layout={layout} /> : undefined
  const title = headed ? part.title : undefined
  const fold = title !== undefined && part.folded === true
  const looks = { ...(fold ? { fold } : {}), ...(part.columns ? { columns: part.columns } : {}) }
  return title || body ? [{ heading: part.name, title, help: title ? part.help : undefined, ...(body ? { body } : {}), ...looks }] : []
}
