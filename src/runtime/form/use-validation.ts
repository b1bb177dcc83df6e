import { useMemoizedFn } from 'ahooks'
import { useState, type RefObject } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Field } from '../../schema/compiled.ts'
import { announce } from '../../widgets/kit/toast-store.ts'
import type { Alert, FormControl } from './form-control.ts'
import type { FormModel } from './model.ts'
import type { Pending } from './pending.ts'
import type { Uniqueness } from './uniqueness.ts'

type Validating = {
  model: FormModel
  pending: Pending
  uniqueness: Uniqueness | undefined
  box: RefObject<HTMLFormElement>
  show: (path: string) => void
  setAlert: (alert: Alert | undefined) => void
}

/** Whether a form or a step can be sent: valid, and nothing pending. */
export function useValidation({ model, pending, uniqueness, box, show, setAlert }: Validating): Pick<FormControl, 'ready' | 'waiting'> {
  const say = useTexts('runtime/form')
  const [waiting, setWaiting] = useState<FormControl['waiting']>()

  /** A pending field has no value yet and is validated when it has arrived or failed. */
  function isRight(among: Field[] | undefined, names: string[] | undefined): boolean {
    const running = new Set(pending.listUnfinished(names))
    const wrong = model.judge(among).filter((path) => {
      if (running.has(path)) model.forgive(path)
      return !running.has(path)
    })
    const failed = pending.list('failed', names)
    const left = pending.list('left', names)
    const taken = names ? (uniqueness?.listTaken().filter((path) => names.includes(path)) ?? []) : []
    const first = wrong[0] ?? failed[0] ?? left[0] ?? taken[0]
    if (first === undefined) return true
    if (first === failed[0]) setAlert({ text: say('uploadFailed') })
    else if (first === left[0]) setAlert({ text: say('textLeft') })
    show(first)
    return false
  }

  const ready = useMemoizedFn(async (among?: Field[]): Promise<boolean> => {
    const names = among?.map((field) => field.name)
    setAlert(undefined)
    // What is still being read may be what another field is judged by.
    if (pending.list('reading', names).length === 0 && !isRight(among, names)) return false
    if (pending.listUnfinished(names).length === 0) return true
    const why = pending.list('running', names).length > 0 ? 'uploading' : 'reading'
    setWaiting(why)
    announce(say(why))
    await pending.settled(names)
    setWaiting(undefined)
    // If the person has left meanwhile, nothing is sent.
    return box.current !== null && isRight(among, names)
  })
  return { ready, waiting }
}
