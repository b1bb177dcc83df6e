import { atHome } from '../../schema/time.ts'
import { FormProvider } from '@formily/react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { isEmpty } from '../../schema/condition.ts'
import { isWide } from '../../widgets/registry.tsx'
import { focusFirstField } from './focus.ts'
import { FormContextProvider } from './form-context.ts'
import type { Leaving } from './unsaved.ts'
import { RefusalLink } from './refusal-link.tsx'
import { useDraft } from './use-draft.ts'
import { useHoldUnsaved } from './use-hold-unsaved.ts'
import type { DraftOwner } from './draft.ts'
import type { Safe } from './kept-draft.tsx'
import { LateCrossing } from './late-crossing.tsx'
import { LateDraft } from './late-draft.tsx'
import type { FormControl } from './form-control.ts'
import './form.css'

type Frame = {
  control: FormControl
  /** The id of the form, for buttons outside of it, in the footer of a dialog. */
  id?: string | undefined
  label?: string | undefined
  /** Where drafts are stored; without it there are none. */
  draft?: DraftOwner | undefined
  /** Whether leaving asks for a confirmation. */
  leaving?: Leaving | undefined
  /** Enter and the submit button; it may lead to the next step first. */
  onSubmit?: (() => void) | undefined
  /** After a draft has been filled in, with the step at which it was left, if that is known. */
  onRestore?: ((step?: string) => void) | undefined
  /** The step that is shown. */
  step?: string | undefined
  /** Focuses the first field on opening, unless that would open an on-screen keyboard. */
  focus?: boolean | undefined
  /** Whether something is shown beside the fields. */
  wide?: boolean | undefined
  children: ReactNode
}

/** The `<form>` element: its error, the offer of a draft, and the protection of unsaved input. */
export function FormFrame({ control, id, label, draft, leaving, onSubmit, onRestore, step, focus, wide, children }: Frame) {
  const { model, fields, context, box, alert, crossing, submit, show } = control
  const kept = useDraft(model, fields, draft)
  const { say } = context
  const safe = useRef<Safe>()
  // A draft on the server is on every device, including this one.
  const [isServed, setServed] = useState<boolean>()
  const askAgain = (left: string[], step?: string) => {
    onRestore?.(step)
    const missing = left.filter((name) => isEmpty(model.form.values[name]))
    const again = missing.map((name) => [name, say('draftAgain')])
    const { placed } = model.place(Object.fromEntries(again))
    if (placed[0] !== undefined) show(placed[0])
  }

  useHoldUnsaved(model, leaving, safe)

  // After a submit at the end of a long form, the error at its beginning is scrolled into view.
  useEffect(() => {
    if (alert) box.current?.querySelector('[role=alert]')?.scrollIntoView?.({ block: 'nearest' })
  }, [alert, box])

  useEffect(() => {
    const touched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
    if (focus && !touched) focusFirstField(box.current)
  }, [focus, box])

  return (
    <FormContextProvider value={context}>
      <FormProvider form={model.form}>
        <form
          id={id}
          className={wide || fields.some(isWide) ? 'rt-form rt-form-wide' : 'rt-form'}
          ref={box}
          noValidate
          aria-label={label}
          onKeyDown={keepEnter}
          onSubmit={(event) => {
            event.preventDefault()
            // A form in a dialog must not submit the form around it: React bubbles the event through portals.
            event.stopPropagation()
            if (onSubmit) onSubmit()
            else void submit()
          }}
        >
          {draft?.kept && (
            <LateDraft
              model={model}
              fields={fields}
              owner={draft}
              safe={safe}
              onAnswer={setServed}
              step={step}
              onTake={(taken) => askAgain(kept.left, taken)}
              forget={kept.discard}
            />
          )}
          {kept.found && (!draft?.kept || isServed === false) && (
            <Notice
              live
              action={
                <span className="rt-draft">
                  <Button size="small" onClick={() => askAgain(kept.restore())}>
                    {say('draftRestore')}
                  </Button>
                  <Button size="small" variant="text" onClick={kept.discard}>
                    {say('draftDiscard')}
                  </Button>
                </span>
              }
            >
              {say('draftFound')}
            </Notice>
          )}
          {crossing && <LateCrossing control={control} crossing={crossing} />}
          {alert && (
            <Notice tone="danger" live action={<RefusalLink code={alert.code} answered={alert.answered} />}>
              {alert.text}
              {alert.retryAt && <div>{say('retryAt', { time: writeTime(alert.retryAt) })}</div>}
              {alert.retryIn && <div>{say('retryIn', { seconds: alert.retryIn })}</div>}
            </Notice>
          )}
          {children}
        </form>
      </FormProvider>
    </FormContextProvider>
  )
}

/** The time and date of the draft, in the time zone of the product. */
const writeTime = (at: number): string => atHome(at).slice(5, 16).replace('T', ' ')

/** Enter in a list box or a calendar selects there and does not submit. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (event.target.getAttribute('role') === 'combobox' || event.target.closest('.lk-live')) event.preventDefault()
}
