import { useMemoizedFn } from 'ahooks'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../widgets/kit/button.tsx'
import { FormFrame } from './form-frame.tsx'
import type { FormLayoutProps } from './layout-props.ts'
import { ShownFields } from './form-view.tsx'
import { ShownAnswer } from './part-widget.tsx'
import { PlainForm } from './plain-form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { StepsHead } from './steps-head.tsx'
import { LateSummary } from './late-summary.tsx'
import { useForm } from './use-form.ts'
import { useSend } from './use-send.ts'
import { useSteps } from './use-steps.ts'

/** A wizard. Each step is validated before the next; going back keeps everything; the last step shows a summary. */
export function StepsForm(layout: FormLayoutProps) {
  // A read-only form is shown on one page.
  return layout.standing.mode === 'read' ? (
    <PlainForm {...layout} screen={{ ...layout.screen, layout: 'sections' }} />
  ) : (
    <Steps {...layout} />
  )
}

function Steps({ screen, standing, row, initial, takes, reload, why, draft, leaving }: FormLayoutProps) {
  const { parts } = screen
  const fields = useMemo(() => parts.flatMap((part) => part.fields), [parts])
  const { sending, shown } = useSend({ screen, submit: screen.submit, row, takes, reload })
  const control = useForm({ fields, initial, row, isLocked: standing.isLocked, ...sending })
  const { model, context, onShow, ready, submit, busy } = control
  const title = useRef<HTMLHeadingElement>(null)
  const { at, goTo, resume } = useSteps(parts, standing, title)
  const show = useMemoizedFn(goTo)
  const part = parts[at]!
  const last = at === parts.length - 1

  useEffect(
    () =>
      onShow((name) => {
        const place = parts.findIndex((one) => one.fields.some((field) => field.name === name))
        if (place >= 0) show(place)
      }),
    [onShow, parts, show],
  )

  const goOn = async () => {
    if (last) return submit()
    if (await ready(part.fields)) goTo(at + 1)
  }

  const entries = useMemo(() => part.fields.map((field) => ({ field })), [part])
  return (
    <FormFrame
      control={control}
      label={screen.title}
      draft={draft()}
      leaving={leaving}
      onRestore={(step) => resume(model, step)}
      step={part.name}
      onSubmit={() => void goOn()}
    >
      <StepsHead parts={parts} at={at} goTo={goTo} />
      <div className="rt-heading">
        <h2 ref={title} tabIndex={-1}>
          {part.title}
        </h2>
        {part.help && <p>{part.help}</p>}
      </div>
      {last && <LateSummary parts={parts.slice(0, -1)} model={model} goTo={goTo} />}
      <ShownFields key={part.name} control={control} entries={entries} />
      <div className="rt-foot">
        {at > 0 && (
          <Button onClick={() => goTo(at - 1)} disabled={busy}>
            {context.say('previous')}
          </Button>
        )}
        {(!last || (screen.submit && why !== null)) && (
          <SubmitButton
            control={control}
            title={last ? screen.submit!.title : context.say('next')}
            why={last ? (why ?? undefined) : undefined}
          />
        )}
      </div>
      <ShownAnswer shown={shown} row={row} />
    </FormFrame>
  )
}
