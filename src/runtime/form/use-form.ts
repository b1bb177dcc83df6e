import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import type { Field } from '../../schema/compiled.ts'
import { preloadControls } from '../../widgets/registry.tsx'
import type { FormHouse } from './form-house.ts'
import { focusField } from './focus.ts'
import { createRetryKey } from './idempotency.ts'
import { FormModel } from './model.ts'
import type { Row } from './values.ts'

export type Sending = { idempotencyKey?: string }

export type FormSetting = {
  fields: Field[]
  /** What stands in the fields at first. */
  initial?: Row | undefined
  /** The row as it is stored, for rules and conditions that compare with it. */
  row?: Row | undefined
  send: (values: Row, sending: Sending) => Promise<unknown>
  /** A creating call carries a key, so that a lost answer tried again creates nothing twice. */
  creates?: boolean | undefined
  /** Asked between a good form and its call. */
  confirm?: ((values: Row) => Promise<boolean>) | undefined
  /** After success, the form no longer holds anything unsent. */
  onDone: (answer: unknown, values: Row) => void | Promise<void>
  isLocked?: ((path: string) => 'read' | 'disabled' | undefined) | undefined
}

export type FormControl = {
  model: FormModel
  house: FormHouse
  fields: Field[]
  box: React.RefObject<HTMLFormElement>
  submit: () => Promise<void>
  busy: boolean
  /** What went wrong with the form as a whole. */
  alert: string | undefined
  dismiss: () => void
  /** Brings a field before the person, drawn or not. */
  show: (path: string) => void
  /** Layouts say how a field comes into sight: by drawing its slice, opening its step. */
  onShow: (reveal: (name: string) => void) => () => void
}

let forms = 0

const listWidgets = (fields: Field[]): string[] => fields.flatMap((field) => [field.widget, ...listWidgets(field.fields ?? [])])

/** One form and its way to the backend. One call at a time, whatever is clicked. */
export function useForm(setting: FormSetting): FormControl {
  const locale = useLocale()
  const say = useTexts('form')
  const { fields, row } = setting
  const [id] = useState(() => `f${++forms}`)
  const [model] = useState(() => {
    preloadControls([...new Set(listWidgets(fields))])
    return new FormModel({ fields, locale, initial: setting.initial, row })
  })
  const [key] = useState(createRetryKey)
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()
  const box = useRef<HTMLFormElement>(null)
  const reveals = useRef(new Set<(name: string) => void>())
  const running = useRef(false)
  const latest = useRef(setting)
  latest.current = setting

  const spoken = useRef({ fields, locale })
  useEffect(() => {
    if (spoken.current.fields === fields && spoken.current.locale === locale) return
    spoken.current = { fields, locale }
    model.speak(fields, locale)
  }, [model, fields, locale])

  const control = useMemo(() => {
    const idOf = (path: string) => `${id}-${path.replaceAll('.', '-')}`

    function show(path: string): void {
      for (const reveal of reveals.current) reveal(path.split('.')[0]!)
      // A control that is still on its way takes the focus when it is there.
      const tryFocus = (left: number) => {
        if (!box.current || focusField(box.current, path, idOf(path)) || left === 0) return
        setTimeout(tryFocus, 50, left - 1)
      }
      tryFocus(20)
    }

    async function submit(): Promise<void> {
      if (running.current) return
      running.current = true
      try {
        setAlert(undefined)
        const wrong = model.judge()
        if (wrong.length) return show(wrong[0]!)
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
    }

    function tell(problem: unknown): void {
      if (!(problem instanceof Problem)) {
        setAlert(problem instanceof Error && problem.message ? problem.message : say('failed'))
        throw problem
      }
      const { placed, left } = model.place(problem.fields ?? {})
      if (left.length) setAlert(left.join(' · '))
      else if (placed.length === 0 && !problem.shown && problem.kind !== 'aborted') setAlert(problem.message)
      if (placed.length) show(placed[0]!)
    }

    return { submit, show, idOf, dismiss: () => setAlert(undefined) }
  }, [model, id, key, say])

  const isLocked = setting.isLocked
  const house = useMemo<FormHouse>(
    () => ({
      model,
      say,
      idOf: control.idOf,
      isLocked: (path) => isLocked?.(path),
      access: () => ({ value: (name) => model.read(name), check: (name) => model.check(name), focus: control.show, row }),
    }),
    [model, say, control, isLocked, row],
  )

  const [onShow] = useState(() => (reveal: (name: string) => void) => {
    reveals.current.add(reveal)
    return () => void reveals.current.delete(reveal)
  })

  return { model, house, fields, box, busy, alert, submit: control.submit, show: control.show, dismiss: control.dismiss, onShow }
}
