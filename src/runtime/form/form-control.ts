import type { RefObject } from 'react'
import type { Field } from '../../schema/compiled.ts'
import type { FormContext } from './form-context.ts'
import type { Crossing, Side } from './crossing.ts'
import type { FormModel } from './model.ts'
import type { Row } from '../../schema/row.ts'

/** `version`: that of the row as somebody else has saved it in the meantime. */
export type Sending = { idempotencyKey?: string; version?: number }

export type FormSetting = {
  fields: Field[]
  /** The initial values. */
  initial?: Row | undefined
  /** Values that were refused once: what is wrong with them is said from the beginning. */
  refused?: Row | undefined
  /** The stored row, for rules and conditions that compare with it. */
  row?: Row | undefined
  send: (values: Row, sending: Sending) => Promise<unknown>
  /** A creating call has an idempotency key, so that a retry creates nothing twice. */
  creates?: boolean | undefined
  /** Called between a successful validation and the call. */
  confirm?: ((values: Row) => Promise<boolean>) | undefined
  /** Called after success; the form has no unsaved changes any more. */
  onDone: (answer: unknown, values: Row) => void | Promise<void>
  isLocked?: ((path: string) => 'read' | 'disabled' | 'marked' | undefined) | undefined
}

/** The message above the form. A refusal has its error code and may say when to retry, as a time or in seconds. */
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
  /** Validates some fields, or all of them; focuses the first error. Waits for pending controls. */
  ready: (among?: Field[]) => Promise<boolean>
  /** Waits for what controls are deciding; whether no text is left that stands for nothing. */
  settled: () => Promise<boolean>
  busy: boolean
  /** Submitted (or a step finished) while something is pending: an upload, or a text that is being read. */
  waiting: 'uploading' | 'reading' | undefined
  /** The error of the form as a whole. */
  alert: Alert | undefined
  dismiss: () => void
  /** What somebody else has saved while the form was filled in, until it is sent. */
  crossing: Crossing | undefined
  /** Decides for a field that both have changed. */
  choose: (name: string, side: Side) => void
  /** Focuses a field, rendered or not. */
  show: (path: string) => void
  /** Registers how a layout reveals a field: by rendering its slice, or opening its step. */
  onShow: (reveal: (name: string) => void) => () => void
}
