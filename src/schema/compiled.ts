import type { OfRow } from './arithmetic.ts'
import type { Condition, Operand, Scalar } from './condition.ts'
import type { RuleName, Rules } from './rules.ts'

/** A language by its tag: one of those that `app.json` offers, written by `npm run schema -- meta`. */
export type Locale = keyof Languages

/** The nine things a person may be allowed to do on a screen. */
export type Verb = 'add' | 'delete' | 'edit' | 'query' | 'get' | 'enable' | 'disable' | 'import' | 'export'
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'
/** `when`: the choice is offered only while the form is so. */
export type Choice = { value: Scalar; title: string; tone?: Tone; disabled?: boolean; when?: Condition }

/** A call of the backend. `send` renames: `{ id: "appId" }` sends the row's `appId` as `id`. */
export type CallRef = {
  name: string
  path: string
  does: 'list' | 'get' | 'add' | 'edit' | 'save' | 'delete' | 'move' | 'import' | 'export' | 'service'
  /** Body properties taken from the row (or from the address of the screen), by their name in the body. */
  send?: Record<string, string>
  /** Fixed body properties, e.g. `{ "move": "disable" }` where moves share a path. */
  fixed?: Record<string, Scalar>
  /** A creating call carries an idempotency key. */
  creates?: true
  /** Fields of the body that say to which row the new one belongs: `send` knows them, and no form asks where they are known. */
  under?: string[]
}

/** Choices that come from another entity. `search` is the name under which typed text is sent, where that is not the first field of the label. */
export type RemoteOptions = {
  call: CallRef
  value: string
  label: string
  search?: string
  where?: Record<string, Operand>
  titles?: Titles
  /** Of the figures in a label: how each is written. */
  figures?: Record<string, { cell: string; unit?: string }>
}
/** Of the fields in a label that have choices: what each value is called. */
type Titles = Record<string, Record<string, string>>

/** The call that says whether a value is free for the form that is sent by `for`; `key` names the field that identifies the row being changed. */
type Unique = { call: CallRef; for: string; key?: string }

/** In what a figure is counted, where that is told by another field: its name, and what stands behind the figure for each of its values. */
export type Units = { by: string; titles: Record<string, string> }

export type Field = {
  name: string
  title: string
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  /** The file name of a control in `src/widgets/controls`. */
  widget: string
  props?: Record<string, unknown>
  help?: string
  placeholder?: string
  unit?: string
  units?: Units
  choices?: Choice[]
  options?: RemoteOptions
  /** Whether a value is still free is asked while the form is filled in. */
  unique?: Unique
  default?: unknown
  /** A text in one of several languages: which is read where this one is empty. */
  fallback?: string
  /** Never shown again and never kept as a draft. */
  writeOnly?: true
  /** Never kept as a draft. */
  sealed?: true
  required?: true | Condition
  visible?: Condition
  /** Hidden until a refusal of the backend names it; emptied by each. */
  whenAsked?: true
  disabled?: true | Condition
  /** Only these roles change it: to others it is shown. */
  editedBy?: string[]
  /** Worked out of what else stands in the form: shown, and never sent. */
  computed?: OfRow
  /** Begins as this field of the row that is chosen in `by`; with `fixed` nobody changes it. */
  taken?: { by: string; field: string; fixed?: true }
  rules?: Rules
  /** The field's own sentences, by the rule they belong to. */
  messages?: Partial<Record<RuleName, string>>
  /** The fields of an object, or of each item of an array. */
  fields?: Field[]
  /** The item of an array of scalars. */
  item?: { type: 'string' | 'integer' | 'number' | 'boolean'; rules?: Rules; choices?: Choice[] }
}

/** One value as it is shown: a table column, a row of a detail, a column of an export. */
export type Column = {
  name: string
  title: string
  /** The file name of a cell in `src/widgets/cells`. */
  cell: string
  /** The row property that holds what is shown, where it is not `name` itself (the label of a referenced row). */
  from?: string
  align?: 'right'
  sortable?: true
  choices?: Choice[]
  unit?: string
  units?: Units
  /** What stands where there is no value. */
  none?: string
  copy?: true
  masked?: true
  /** Of a list of objects: what each entry consists of; the first field names it. */
  fields?: Column[]
  help?: string
  /** Of one row: where this does not hold of it and nothing is there, the field is not for it. */
  visible?: Condition
  /** Not shown until a person switches it on. */
  off?: true
  /** Whole on any desk: never cut, never scrolled out of sight. */
  keep?: true
  /** The page about the row that the value names, and what it reads from its address. */
  leads?: { screen: string; key: string }
  props?: Record<string, unknown>
}

export type Search = {
  name: string
  title: string
  control: 'text' | 'choice' | 'boolean' | 'date-range' | 'number-range' | 'remote'
  choices?: Choice[]
  options?: RemoteOptions
  placeholder?: string
  default?: unknown
  /** The field holds days, not moments: a range is asked for as the days that were chosen. */
  days?: true
}

export type Then = {
  reload?: true
  back?: true
  /** With the next row of the list behind that can be treated alike, else back. */
  next?: true
  screen?: string
  with?: Record<string, string>
  /** Leaves the console for the address in this field of the answer, e.g. a payment provider; stays where the answer has none. */
  leave?: string
  session?: 'start' | 'enter' | 'end'
  download?: true
  /** The sentence of the toast; a default one stands where this is absent. */
  say?: string
}

/** A column of a file that is imported, with `choices` and `example` as a person writes them; true is a yes. */
export type SheetColumn = {
  name: string
  title: string
  required?: true
  help?: string
  choices?: string[]
  /** It names such a row, by its number or by what it is called. */
  names?: string
  example: string | true
}

/** A condition on the row. Where it does not hold, an action with `why` is disabled and says it; one without is not offered at all (a move that is illegal in this state). */
export type Guard = { when: Condition; why?: string }

export type Action = {
  name: string
  title: string
  icon?: string
  on: ('toolbar' | 'row' | 'batch' | 'section')[]
  /** The permission and verb a person needs, else the action is absent. Only guest screens have actions without. */
  permission?: string
  can?: Verb
  call?: CallRef
  form?: Field[]
  button?: string
  /** Headings in it, by the field before which each stands. */
  headings?: Record<string, { title: string; help?: string }>
  /** What a file of rows may hold, where the call imports one. */
  sheet?: SheetColumn[]
  /** Fills the form where the row at hand does not hold every field. */
  load?: CallRef
  /** A form that creates begins with the row's values: a copy. */
  copies?: true
  /** Says what the form would cost or do, as a person fills it in; answers `{ lines: { title, value }[], total? }`. */
  quote?: CallRef
  /** The widget that shows the answer on the spot. */
  answer?: { widget: string; props?: Record<string, unknown>; alone?: boolean }
  /** The question before it happens, or true for the usual one. */
  confirm?: string | true
  confirmMany?: string
  /** Rows of other kinds that its deletion concerns: which `go` along, and the page that shows them. The backend is asked before the person is. */
  below?: { entity: string; title: string; goes?: true; screen?: string; with?: Record<string, string> }[]
  facts?: Column[]
  help?: string
  guards?: Guard[]
  open?: 'dialog' | 'drawer' | 'page'
  screen?: string
  /** What a dialog or drawer that only shows something is called: as the screen in it is, not as the button. */
  heading?: string
  /** What it opens holds a list, which wants more room. */
  wide?: true
  with?: Record<string, string>
  then?: Then
  danger?: true
  primary?: true
  beside?: true
  undo?: string
}

export type Submit = {
  title: string
  permission?: string
  can?: Verb
  call: CallRef
  confirm?: string
  guards?: Guard[]
  then?: Then
  /** The widget that shows the answer on the spot. */
  answer?: { widget: string; props?: Record<string, unknown>; alone?: boolean }
}

/**
 * `path` is an address of the console (`/` leads to everyone's own home), `href` one outside, `mailOf` the value with an address whose
 * letters are read there; with `codes` it belongs to a refusal.
 */
type LeadsTo = { path?: string; href?: string; mailOf?: string; codes?: number[]; with?: Record<string, string> }
export type Link = LeadsTo & { name: string; title: string; primary?: true }

export type Notice = { tone: Tone; text: string }
