import { useLatest, useMemoizedFn } from 'ahooks'
import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { createRetryKey } from '../../request/retry-key.ts'
import type { Alert, FormControl, FormSetting } from './form-control.ts'
import type { FormModel } from './model.ts'

type Submitting = Pick<FormControl, 'ready' | 'show'> & {
  model: FormModel
  setting: FormSetting
  setAlert: (alert: Alert | undefined) => void
}

/** Shows a delay of a minute or more as a time, a shorter one in seconds. */
const whenAgain = (seconds: number) => (seconds >= 60 ? { retryAt: Date.now() + seconds * 1000 } : { retryIn: seconds })

/** Sends a valid form and shows the result. One call at a time, however often it is clicked. */
export function useSubmit({ model, setting, ready, show, setAlert }: Submitting): Pick<FormControl, 'submit' | 'busy'> {
  const say = useTexts('runtime/form')
  const [busy, setBusy] = useState(false)
  const [key] = useState(createRetryKey)
  const running = useRef(false)
  const latest = useLatest(setting)

  function tell(problem: unknown): void {
    if (!(problem instanceof Problem)) {
      setAlert({ text: problem instanceof Error && problem.message ? problem.message : say('failed') })
      throw problem
    }
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
      if (!(await ready())) return
      const values = model.values()
      const { confirm, creates, send, onDone } = latest.current
      if (confirm && !(await confirm(values))) return
      setBusy(true)
      const sent = await send(values, creates ? { idempotencyKey: key.for(values) } : {}).then(
        (answer) => ({ answer }),
        (problem: unknown) => ({ problem }),
      )
      key.answered('problem' in sent ? sent.problem : undefined)
      if ('problem' in sent) return tell(sent.problem)
      model.settle()
      await onDone(sent.answer, values)
    } finally {
      running.current = false
      setBusy(false)
    }
  })
  return { submit, busy }
}
