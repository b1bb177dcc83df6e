import type { RefObject } from 'react'
import type { Field } from '../../schema/compiled.ts'
import type { FormContext } from './form-context.ts'
import type { FormModel } from './model.ts'
import type { Row } from '../../schema/row.ts'

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
  isLocked?: ((path: string) => 'read' | 'disabled' | 'marked' | undefined) | undefined
}

/** What is said above the form; a refusal of a service has its code of the catalogue, and may tell when to try again: a time, or seconds. */
export type Alert = {
  text: string
  code?: number | undefined
  answered?: number | undefined
  retryAt?: number | undefined
  retryIn?: number | undefined
}

export type FormControl = {
  model: FormModel
  context: FormContext
  fields: Field[]
  box: RefObject<HTMLFormElement>
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
