import type { Action, CallRef, Choice, Column, Field, Link, Notice, Search, Submit, Then } from './compiled.ts'
import type { Condition, Scalar } from './condition.ts'

/** What the compiler hands to the browser: one screen, in one language, with nothing left to look up. */
type Common = {
  id: string
  title: string
  help?: string
  permission?: string
  /** An example to copy from: it names the file in which it is written. */
  gallery?: true
  /** A guest screen needs no session. */
  for?: 'guest'
  /** Names of the address's query that the screen reads, e.g. the key of the row it shows. */
  takes?: string[]
  /** What its file was called before, and its fields, each with its name of now: what somebody has set up is kept under these. */
  was?: string[]
  renamed?: Record<string, string>
}

export type EntityRef = {
  name: string
  title: string
  key: string
  label: string
  /** How the choices of its fields are called that the label or a sentence of the screen names. */
  titles?: Record<string, Record<string, string>>
}

/** The page of the row to which a row belongs: its screen, the field that names that row, and under which name the page takes it. */
export type Up = { screen: string; title: string; field: string; key: string }

export type ListScreen = Common & {
  kind: 'list'
  entity: EntityRef
  list: {
    call: CallRef
    view: 'table' | 'cards'
    columns: Column[]
    search: Search[]
    /** Of cards: the columns that stand large, and small beside it. */
    card?: { figure: string; note?: string }
    sort?: { field: string; order: 'ascend' | 'descend' }
    /** The ways to sort that are offered over cards. */
    sorts?: { field: string; order: 'ascend' | 'descend' }[]
    /** A fixed restriction of the rows, sent as filters and not shown as such. */
    where?: Record<string, Scalar>
    /** A field with choices: each choice is a tab above the list. */
    tabs?: { field: string; choices: Choice[] }
    /** Reads the page again after so many seconds while any row is so. */
    refresh?: { seconds: number; while: Condition }
    summary?: Record<string, 'sum' | 'count'>
    counted?: { where: Record<string, Scalar>; title: string }
    /** Pages of this many rows at first. */
    pageSize: number
    empty?: { title: string; help?: string }
    /** Where rows go back less far than what leads here, the field of their days, and the screen with the sums of those before. */
    begins?: { field: string; screen: string; title: string }
  }
  up?: Up
  actions: Action[]
}

export type FormPart = {
  name: string
  title?: string
  help?: string
  fields: Field[]
  submit?: Submit
  /** A part that is one widget instead of fields, e.g. the scan code. */
  widget?: string
  props?: Record<string, unknown>
  /** What the widget is told as the form is filled in: its own word to the name of the field. */
  reads?: Record<string, string>
  /** Shown only while the loaded row is so. */
  visible?: Condition
  then?: Then
}

export type FormState = { mode: 'read' | 'edit'; notice?: Notice; unlock?: string }

export type FormScreen = Common & {
  kind: 'form'
  entity?: EntityRef
  layout: 'plain' | 'tabs' | 'steps' | 'sections'
  load?: CallRef
  /** The first of them is asked of whose values the address names all; answers `{ values, notice? }`. */
  fill?: CallRef[]
  parts: FormPart[]
  submit?: Submit
  /** The field whose value picks one of `states`. */
  stateField?: string
  states?: Record<string, FormState>
  actions: Action[]
  links: Link[]
}

export type DetailScreen = Common & {
  kind: 'detail'
  entity: EntityRef
  load: CallRef
  /** The other rows that a person may choose at the head, and what answers one where the address names none. */
  among?: { field: Field; otherwise: CallRef }
  /** Reads the row again while it is so. */
  refresh?: { seconds: number; while: Condition }
  /** Sent once the row has been shown. */
  opened?: CallRef
  /** The page with the list of such rows. */
  list?: string
  up?: Up
  sections: {
    name: string
    title?: string
    columns: Column[]
    actions: Action[]
    /** Shows the row in a way of its own, under or instead of its fields. */
    widget?: string
    props?: Record<string, unknown>
    visible?: Condition
    notice?: Notice
    /** A list of the row itself as a small table. */
    table?: Column
    /** Another screen, about this row. */
    screen?: string
    with?: Record<string, string>
  }[]
  actions: Action[]
  stateField?: string
  states?: Record<string, { notice?: Notice }>
}

export type TabsScreen = Common & { kind: 'tabs'; tabs: { name: string; title: string; screen: string }[] }

export type ResultScreen = Common & {
  kind: 'result'
  picture: 'success' | 'error' | 'info' | '403' | '404' | '500' | 'coming-soon'
  text?: string
  links: Link[]
}

export type Screen = ListScreen | FormScreen | DetailScreen | TabsScreen | ResultScreen
