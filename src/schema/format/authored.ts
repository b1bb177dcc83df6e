import type { Static } from '@sinclair/typebox'
import type { Tone, Verb } from '../compiled.ts'
import type { Condition, Scalar, Test } from '../condition.ts'
import type { Handed } from '../handed.ts'
import type { PeriodName } from '../period.ts'
import type { Entity } from './entity.ts'
import type { Choice as ChoiceFormat } from './choice.ts'
import type { Field } from './field.ts'

/** A screen as it is written in the schemas, once the checker has found no error. */

export type Choice = Static<typeof ChoiceFormat>
export type AuthoredFields = string[] | Record<string, AuthoredField>
export type AuthoredField = Omit<Field, 'required' | 'visible' | 'disabled' | 'must' | 'properties' | 'items'> & {
  required?: boolean | Condition
  visible?: boolean | Condition
  disabled?: boolean | Condition
  must?: Test
  properties?: Record<string, AuthoredField>
  items?: AuthoredField
  /** Derived from `perLanguage` and never written: the fields for the other languages, and the title of this one next to them. */
  versions?: { fields: Record<string, string>; title: string }
  /** For such a translation: the field that it translates, and the language that is shown if it is empty. */
  versionOf?: string
  fallback?: string
}

export type AuthoredThen =
  | 'reload'
  | 'back'
  | 'next'
  | 'download'
  | {
      screen?: string
      opens?: string
      with?: Handed
      leave?: string
      session?: 'start' | 'enter' | 'end'
      reload?: boolean
      back?: boolean
      next?: boolean
      download?: boolean
      say?: string
    }

export type AuthoredFact = string | { field: string; title: string }

export type AuthoredAction = {
  title: string
  icon?: string
  on: string | string[]
  can?: Verb
  call?: string
  fields?: AuthoredFields
  button?: string
  sections?: Record<string, { title: string; help?: string; from: string }>
  load?: string
  copies?: boolean
  quote?: string
  answer?: { widget: string; props?: Record<string, unknown>; alone?: boolean }
  move?: string
  when?: Condition
  why?: string
  confirm?: string
  confirmMany?: string
  facts?: AuthoredFact[]
  help?: string
  open?: 'dialog' | 'drawer' | 'page'
  screen?: string
  opens?: string
  with?: Handed
  under?: string
  then?: AuthoredThen
  danger?: boolean
  primary?: boolean
  beside?: boolean
  set?: Record<string, Scalar>
  undo?: string | true
}

export type AuthoredSubmit = {
  title: string
  can?: Verb
  call: string
  move?: string
  when?: Condition
  why?: string
  confirm?: string
  then?: AuthoredThen
  answer?: { widget: string; props?: Record<string, unknown>; alone?: boolean }
}

export type AuthoredPart = {
  title: string
  help?: string
  fields?: AuthoredFields
  submit?: AuthoredSubmit
  widget?: string
  props?: Record<string, unknown>
  reads?: Record<string, string>
  visible?: Condition
  folded?: boolean
  columns?: 2
  then?: AuthoredThen
}
export type AuthoredState = { mode?: 'read' | 'edit'; notice?: string; tone?: Tone; unlock?: string }
export type AuthoredLink = {
  title: string
  screen?: string
  home?: boolean
  href?: string
  mailOf?: string
  codes?: number[]
  states?: string[]
  with?: Handed
  primary?: boolean
}
export type AuthoredColumn =
  | string
  | {
      field: string
      title?: string
      off?: boolean
      cell?: string
      screen?: string
      with?: Handed
      set?: Record<string, Scalar>
      edit?: string
    }
export type AuthoredSearch = string | { field: string; default?: unknown; title?: string } | { any: string[]; title: string }
export type AuthoredView = {
  title: string
  board?: string
  group?: string[]
  chart?: string[]
  calendar?: string
  gallery?: string
  tree?: string
  until?: string
  sums?: string[]
  averages?: string[]
  uncounted?: true
  card?: string[]
  limits?: Record<string, number>
}
export type AuthoredMenu = { group: string; order: number; icon?: string; id?: number; hidden?: boolean }

/** For a report: the rows that it counts, and what it shows of them. */
export type AuthoredRows = { entity: string; call?: string; time: string; where?: Record<string, Scalar>; screen?: string }
export type AuthoredBlock = {
  title: string
  rows?: string
  sum?: string
  average?: string
  by?: string
  split?: string
  draw?: 'bar' | 'line' | 'stacked' | 'share'
  first?: number
  text?: string
  wide?: boolean
}

export type AuthoredScreen = {
  kind: 'list' | 'form' | 'detail' | 'tabs' | 'report' | 'result'
  title: string
  help?: string
  also?: string
  route?: string | { path: string; name: string }
  was?: string | string[]
  menu?: AuthoredMenu
  permission?: string
  for?: 'guest' | 'anyone'
  entity?: string | Entity
  available?: { call: string; why?: string; screen?: string }
  takes?: string[]
  actions?: Record<string, AuthoredAction>
  links?: Record<string, AuthoredLink>
  list?: {
    call?: string
    view?: 'table' | 'cards'
    named?: string
    card?: { figure: string; note?: string }
    views?: Record<string, AuthoredView>
    search?: AuthoredSearch[]
    /** Columns on which a person may put conditions of their own. */
    refine?: true | string[]
    columns: AuthoredColumn[]
    /** Columns that are never truncated, and in sight before anybody scrolls. */
    keep?: string[]
    where?: Record<string, Scalar>
    tabsBy?: string
    refresh?: { seconds: number; while: Condition }
    sort?: string
    sorts?: string[]
    first?: Record<string, Scalar>
    summary?: Record<string, 'sum' | 'count'>
    /** The rows that the sums include, and the title of that selection. */
    counted?: { where: Record<string, Scalar>; title: string }
    pageSize?: number
    empty?: { title: string; help?: string }
    needs?: string
    begins?: { field: string; screen: string; title: string }
  }
  load?: string
  fill?: string[]
  refresh?: { seconds: number; while: Condition }
  opened?: string
  among?: { call: string; otherwise: string }
  fields?: AuthoredFields
  tabs?: Record<string, AuthoredPart & { screen?: string }>
  steps?: Record<string, AuthoredPart>
  sections?: Record<
    string,
    AuthoredPart & {
      fields?: AuthoredFields
      visible?: Condition
      actions?: Record<string, AuthoredAction>
      table?: string
      notice?: string
      tone?: Tone
      screen?: string
      with?: Handed
    }
  >
  submit?: AuthoredSubmit
  /** For a form: the input is shown next to it. */
  summary?: boolean
  /** The input is also available on other devices, for so many days. */
  draft?: { days: number }
  states?: Record<string, AuthoredState>
  period?: PeriodName
  rows?: Record<string, AuthoredRows>
  search?: string[]
  blocks?: Record<string, AuthoredBlock>
  picture?: 'success' | 'error' | 'info' | '403' | '404' | '500' | 'coming-soon'
  text?: string
}

export type AuthoredMove = {
  from: Scalar | Scalar[]
  to: Scalar
  when?: Condition
  why?: string
  byItself?: boolean
  byItselfAfterHours?: number
  byItselfAt?: string
}
