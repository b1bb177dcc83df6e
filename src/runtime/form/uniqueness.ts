import { observable, toJS } from '@formily/reactive'
import type { Field } from '../../schema/compiled.ts'
import { isEmpty } from '../../schema/condition.ts'
import type { Backend } from '../../widgets/control.ts'
import type { FormModel } from './model.ts'
import { fieldAt } from './names.ts'
import type { Row } from '../../schema/row.ts'

/** The indication beside the field; a value that is taken is an error like any other. */
export type Asking = 'asking' | 'free'

/** A delay, so that passing through a field makes no request. */
const PAUSE = 250

type Given = { model: FormModel; backend: () => Backend; fields: () => Field[]; row: Row | undefined }

/**
 * Checks whether a value is free when its field is left. It informs only: typing continues, the form can be sent in any case, and the
 * backend checks again.
 */
export function createUniqueness({ model, backend, fields, row }: Given) {
  const shown = observable.shallow(new Map<string, Asking>())
  const running = new Map<string, { timer: ReturnType<typeof setTimeout>; stop: AbortController }>()
  const free = new Map<string, unknown>()
  const taken = new Map<string, unknown>()
  const valueOf = (path: string): string => {
    const raw = toJS(model.form.getValuesIn(path)) as unknown
    return typeof raw === 'string' ? raw.trim() : ''
  }

  function forget(path: string): void {
    const one = running.get(path)
    if (one) {
      clearTimeout(one.timer)
      one.stop.abort()
      running.delete(path)
    }
    if (shown.has(path)) shown.delete(path)
  }

  function ask(path: string, field: Field, value: string, stop: AbortController): void {
    const { call, for: form, key } = field.unique!
    const about = key === undefined ? undefined : row?.[key]
    const body = { call: form, field: field.name, value, ...(about === undefined ? {} : { key: String(about) }) }
    shown.set(path, 'asking')
    const done = (given: unknown) => {
      const answer = (given ?? {}) as { free?: boolean; message?: string }
      if (stop.signal.aborted) return
      forget(path)
      if (answer.free === true) {
        if (taken.delete(path)) model.forgive(path)
        free.set(path, value)
        shown.set(path, 'free')
      } else if (answer.free === false && answer.message) {
        taken.set(path, value)
        model.place({ [path]: answer.message })
      }
    }
    backend()
      .call(call, body, { silent: true, signal: stop.signal })
      .then(done, () => done(undefined))
  }

  return {
    stateOf: (path: string): Asking | undefined => shown.get(path),
    /** Requests the check, unless the value is empty, invalid, unchanged, or known to be free. */
    left(path: string): void {
      const field = fieldAt(fields(), path)
      const value = valueOf(path)
      if (!field?.unique || !model.isShown(field, path)) return
      if (isEmpty(value) || value === row?.[field.name] || running.has(path)) return
      if (model.faultAt(path) !== undefined && taken.get(path) !== value) return
      if (free.get(path) === value) return void shown.set(path, 'free')
      const stop = new AbortController()
      running.set(path, { timer: setTimeout(() => ask(path, field, value, stop), PAUSE), stop })
    },
    forget,
    /** Fields whose value is known to be taken; they prevent the next step, but not sending. */
    listTaken: (): string[] => [...taken].flatMap(([path, value]) => (valueOf(path) === value ? [path] : [])),
    close(): void {
      for (const path of running.keys()) forget(path)
    },
  }
}

export type Uniqueness = ReturnType<typeof createUniqueness>
