import { useMemo } from 'react'
import { Button } from '../../widgets/kit/button.tsx'
import { ShownAnswer } from './part-widget.tsx'
import { FormView } from './form-view.tsx'
import type { Laid } from './form-screen.tsx'
import type { Entry } from './slices.tsx'
import { readable } from './state.ts'
import { useSend } from './use-send.ts'

/** All fields on one page, under headings where the form has sections. */
export function PlainForm({ screen, standing, row, initial, takes, reload, why, draft, leaving, focus }: Laid) {
  const { sending, shown } = useSend({ screen, submit: screen.submit, row, takes, reload })
  const { fields, entries } = useMemo(() => {
    const parts = screen.parts.map((part) => ({ ...part, fields: readable(part.fields, standing.mode) }))
    const headed = screen.layout === 'sections' || parts.length > 1
    return {
      fields: parts.flatMap((part) => part.fields),
      entries: parts.flatMap((part): Entry[] => [
        ...(headed && part.title ? [{ heading: part.name, title: part.title, help: part.help }] : []),
        ...part.fields.map((field) => ({ field })),
      ]),
    }
  }, [screen, standing.mode])
  const { submit } = screen

  return (
    <FormView
      label={screen.title}
      fields={fields}
      entries={entries}
      initial={initial}
      row={row}
      {...sending}
      isLocked={standing.isLocked}
      draft={draft()}
      leaving={leaving}
      focus={focus}
      foot={({ busy }) => (
        <>
          {submit && standing.mode === 'edit' && why !== null ? (
            <div className="rt-foot">
              <Button
                submit
                variant="primary"
                size={screen.for === 'guest' ? 'large' : 'medium'}
                block={screen.for === 'guest'}
                loading={busy}
                why={why}
              >
                {submit.title}
              </Button>
            </div>
          ) : null}
          <ShownAnswer shown={shown} row={row} />
        </>
      )}
    />
  )
}
