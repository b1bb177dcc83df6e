import { useLatest } from 'ahooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { createRetryKey } from '../../request/retry-key.ts'
import type { Field } from '../../schema/compiled.ts'
import { useBackend } from '../../widgets/control.ts'
import { announce } from '../../widgets/kit/toast-store.ts'
import { preloadControls } from '../../widgets/registry.tsx'
import type { FormHouse } from './form-house.ts'
import { usePerson } from '../../session/use-session.ts'
import { focusField } from './focus.ts'
import { FormModel } from './model.ts'
import { meantBy, placeOf } from './paths.ts'
import { createPending } from './pending.ts'
import type { Uniqueness } from './uniqueness.ts'
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

/** What is said above the form; a refusal of a service has its code of the catalogue, and may tell when to try again: a time, or seconds. */
export type Alert = { text: string; code?: number | undefined; retryAt?: number | undefined; retryIn?: number | undefined }

export type FormControl = {
  model: FormModel
  house: FormHouse
  fields: Field[]
  box: React.RefObject<HTMLFormElement>
  submit: () => Promise<void>
  /** Whether these fields, or all, are right and at rest; what is not is brought before the person. Waits for what is on its way. */
  ready: (among?: Field[]) => Promise<boolean>
  busy: boolean
  /** The form was sent or a step finished, and something on its way is waited for. */
  waiting: boolean
  /** What went wrong with the form as a whole. */
  alert: Alert | undefined
  dismiss: () => void
  /** Brings a field before the person, drawn or not. */
  show: (path: string) => void
  /** Layouts say how a field comes into sight: by drawing its slice, opening its step. */
  onShow: (reveal: (name: string) => void) => () => void
}

/** A person waits for seconds, and comes back at a time. */
const whenAgain = (seconds: number) => (seconds >= 60 ? { retryAt: Date.now() + seconds * 1000 } : { retryIn: seconds })

let forms = 0

const listWidgets = (fields: Field[]): string[] =>
  fields.filter(({ whenAsked }) => !whenAsked).flatMap((field) => [field.widget, ...listWidgets(field.fields ?? [])])

/** One form and its way to the backend. One call at a time, whatever is clicked. */
export function useForm(setting: FormSetting): FormControl {
  const locale = useLocale()
  const say = useTexts('runtime/form')
  const { fields, row } = setting
  const me = usePerson()
  const [id] = useState(() => `f${++forms}`)
  const [model] = useState(() => {
    preloadControls([...new Set(listWidgets(fields))])
    return new FormModel({ fields, locale, initial: setting.initial, row, me })
  })
  const [key] = useState(createRetryKey)
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [alert, setAlert] = useState<Alert>()
  const [pending] = useState(createPending)
  const backend = useRef(useBackend())
  const box = useRef<HTMLFormElement>(null)
  const reveals = useRef(new Set<(name: string) => void>())
  const running = useRef(false)
  const latest = useLatest(setting)

  const spoken = useRef({ fields, locale })
  useEffect(() => {
    if (spoken.current.fields === fields && spoken.current.locale === locale) return
    spoken.current = { fields, locale }
    model.speak(fields, locale)
  }, [model, fields, locale])

  // Few forms have such a field, and the sign-in page has none: its code comes when it is needed.
  const asks = fields.some((field) => field.unique)
  const [uniqueness, setUniqueness] = useState<Uniqueness>()
  useEffect(() => {
    if (!asks) return undefined
    let left = false
    import('./uniqueness.ts').then(
      ({ createUniqueness }) => {
        const given = { model, backend: () => backend.current, fields: () => latest.current.fields, row: latest.current.row }
        if (!left) setUniqueness(createUniqueness(given))
      },
      // Without it the backend says so when the form is sent.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [model, asks, latest])
  useEffect(() => () => uniqueness?.close(), [uniqueness])

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

    /** What is on its way has no value yet: nothing is said about its field until it has arrived or failed. */
    function isRight(among: Field[] | undefined, names: string[] | undefined): boolean {
      const running = new Set(pending.list('running', names))
      const wrong = model.judge(among).filter((path) => {
        if (running.has(path)) model.forgive(path)
        return !running.has(path)
      })
      const failed = pending.list('failed', names)
      const taken = names ? (uniqueness?.listTaken().filter((path) => names.includes(path)) ?? []) : []
      const first = wrong[0] ?? failed[0] ?? taken[0]
      if (first === undefined) return true
      if (first === failed[0]) setAlert({ text: say('uploadFailed') })
      show(first)
      return false
    }

    async function ready(among?: Field[]): Promise<boolean> {
      const names = among?.map((field) => field.name)
      setAlert(undefined)
      if (!isRight(among, names)) return false
      if (pending.list('running', names).length === 0) return true
      setWaiting(true)
      announce(say('uploading'))
      await pending.settled(names)
      setWaiting(false)
      // Whoever has left meanwhile wants nothing sent.
      return box.current !== null && isRight(among, names)
    }

    async function submit(): Promise<void> {
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
    }

    function tell(problem: unknown): void {
      if (!(problem instanceof Problem)) {
        setAlert({ text: problem instanceof Error && problem.message ? problem.message : say('failed') })
        throw problem
      }
      const { placed, left } = model.place(problem.fields ?? {})
      const { errorCode: code, retryAfter } = problem
      const more = { code, ...(code && retryAfter ? whenAgain(retryAfter) : {}) }
      if (left.length) setAlert({ text: left.join(' · '), ...more })
      else if (placed.length === 0 && !problem.shown && problem.kind !== 'aborted') setAlert({ text: problem.message, ...more })
      if (placed.length) show(placed[0]!)
    }

    return { submit, ready, show, idOf, dismiss: () => setAlert(undefined) }
  }, [model, pending, uniqueness, id, key, say, latest])

  const isLocked = setting.isLocked
  const house = useMemo<FormHouse>(
    () => ({
      model,
      say,
      idOf: control.idOf,
      isLocked: (path) => isLocked?.(path),
      uniqueness,
      access: (path) => ({
        value: (name) => model.read(name, placeOf(path)),
        check: (name) => model.check(meantBy(latest.current.fields, name, placeOf(path))),
        focus: (name) => control.show(meantBy(latest.current.fields, name, placeOf(path))),
        hold: (work) => pending.hold(path, work),
        choose: (value, chosen) => model.choose(path, value, chosen),
        row,
      }),
    }),
    [model, pending, uniqueness, say, control, isLocked, row, latest],
  )

  const [onShow] = useState(() => (reveal: (name: string) => void) => {
    reveals.current.add(reveal)
    return () => void reveals.current.delete(reveal)
  })

  return {
    model,
    house,
    fields,
    box,
    busy,
    waiting,
    alert,
    onShow,
    submit: control.submit,
    ready: control.ready,
    show: control.show,
    dismiss: control.dismiss,
  }
}
