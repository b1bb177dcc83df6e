import { useLatest, useMemoizedFn } from 'ahooks'
import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { createRetryKey } from '../../request/retry-key.ts'
import { rowOfCrossing, type Crossing, type Side } from './crossing.ts'
import type { Alert, FormControl, FormSetting } from './form-control.ts'
import type { FormModel } from './model.ts'

type Submitting = Pick<FormControl, 'ready' | 'show' | 'box'> & {
  model: FormModel
  setting: FormSetting
  setAlert: (alert: Alert | undefined) => void
}

/** Shows a delay of a minute or more as a time, a shorter one in seconds. */
const whenAgain = (seconds: number) => (seconds >= 60 ? { retryAt: Date.now() + seconds * 1000 } : { retryIn: seconds })

type Submit = Pick<FormControl, 'submit' | 'busy' | 'crossing' | 'choose'>

/** Sends a valid form and shows the result. One call at a time, however often it is clicked. */
export function useSubmit({ model, setting, ready, box, show, setAlert }: Submitting): Submit {
  const say = useTexts('runtime/form')
  const [busy, setBusy] = useState(false)
  const [crossing, setCrossing] = useState<Crossing>()
  const [key] = useState(createRetryKey)
  const running = useRef(false)
  const latest = useLatest(setting)

  function tell(problem: unknown): void {
    if (!(problem instanceof Problem)) {
      setAlert({ text: problem instanceof Error && problem.message ? problem.message : say('failed') })
      throw problem
    }
    const theirs = rowOfCrossing(problem)
    if (theirs) return setCrossing(model.meet(theirs))
    const { placed, left } = model.place(problem.fields ?? {})
    const { errorCode: code, retryAfter } = problem
    const more = { code, answered: problem.code, ...(code && retryAfter ? whenAgain(retryAfter) : {}) }
    if (left.length) setAlert({ text: left.join(' · '), ...more })
    else if (placed.length === 0 && !problem.shown && problem.kind !== 'aborted') setAlert({ text: problem.message, ...more })
    if (placed.length) show(placed[0]!)
  }

  const submit = useMemoizedFn(async (): Promise<void> => {
    if (running.current) return
    running.current = true
    try {
      // What both have changed is chosen first: nothing of either side is overwritten unseen.
      if (crossing?.both.some(({ side }) => !side)) return focusOpen(box.current)
      if (!(await ready())) return
      const values = model.values()
      const { confirm, creates, send, onDone } = latest.current
      if (confirm && !(await confirm(values))) return
      setBusy(true)
      const version = crossing && Number(crossing.row['version'])
      const sent = await send(values, {
        ...(creates ? { idempotencyKey: key.for(values) } : {}),
        ...(version === undefined ? {} : { version }),
      }).then(
        (answer) => ({ answer }),
        (problem: unknown) => ({ problem }),
      )
      key.answered('problem' in sent ? sent.problem : undefined)
      if ('problem' in sent) return tell(sent.problem)
      setCrossing(undefined)
      model.settle()
      await onDone(sent.answer, values)
    } finally {
      running.current = false
      setBusy(false)
    }
  })
  const choose = useMemoizedFn((name: string, side: Side) => {
    const crossed = crossing?.both.find(({ field }) => field.name === name)
    if (!crossing || !crossed) return
    model.input(name, crossed[side])
    setCrossing({ ...crossing, both: crossing.both.map((one) => (one === crossed ? { ...one, side } : one)) })
  })
  return { submit, busy, crossing, choose }
}

/** The first field for which nobody has chosen yet. */
function focusOpen(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[data-open] input')?.focus()
}
