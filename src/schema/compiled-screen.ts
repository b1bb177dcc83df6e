import type { Action, CallRef, Choice, Column, Field, Link, Notice, RemoteOptions, Search, Submit, Then } from './compiled.ts'
import type { Condition, Scalar } from './condition.ts'
import type { PeriodName } from './period.ts'
import type { RefineKind } from './refine.ts'

/** The compiled form of a screen: in one language, with every reference resolved, ready for the browser. */
type Common = {
  id: string
  title: string
  help?: string
  permission?: string
  /** An example to copy from, shown with the name of its file. */
  gallery?: true
  /** A guest screen needs no session. */
  for?: 'guest'
  /** Query parameters of the page's address that the screen reads, e.g. the key of the row it shows. */
  takes?: string[]
  /** Former names of its file and of its fields (mapped to the present ones), under which a person's settings may still be saved. */
  was?: string[]
  renamed?: Record<string, string>
}

export type EntityRef = {
  name: string
  title: string
  key: string
  label: string
  /** Titles of the choices of fields that are named in the label or in a sentence of the screen. */
  titles?: Record<string, Record<string, string>>
}

/** The parent page of a row: its screen, the field that refers to the parent row, and the query parameter that takes the key. */
export type Up = { screen: string; title: string; field: string; key: string }

type Named<Kind> = { kind: Kind; name: string; title: string }

export type BoardView = Named<'board'> & {
  /** The field whose choices are the columns. */
  by: string
  /** The choices in order, each with the number of cards above which it is too full. */
  choices: (Choice & { limit?: number })[]
  /** The field that identifies a row. */
  key: string
  /** The names of the columns of the list that a card shows. */
  card: string[]
  /** The columns whose sums are shown at the top of each column. */
  sums?: Column[]
  /** The row actions that move a card, and to which choice. */
  moves: { action: string; to: Scalar }[]
}

/** What rows are grouped by: a time or a day by periods, everything else by its value. */
export type Grouping = { name: string; title: string; time?: true; choices?: Choice[]; boolean?: true }
export type ChartView = Named<'chart'> & {
  by: Grouping[]
  /** What may be shown instead of the number of rows; `apart` is the grouping by the unit of the figure. */
  figures: { how: 'sum' | 'average'; column: Column; apart?: Grouping }[]
  /** The number of rows says nothing: the first figure is shown first. */
  uncounted?: true
}

/** Rows in groups, with the columns that the list sums. */
export type GroupView = Named<'group'> & { by: Grouping[]; sums: Column[] }

/** Rows by day or time (`by`), optionally lasting until another; `days` if these are days, not times. */
export type CalendarView = Named<'calendar'> & { by: string; until?: string; days?: true }

/** Cards with the picture in this column, or its first letter, and the fields on each card. */
export type GalleryView = Named<'gallery'> & { by: string; card: string[]; picture?: true }

/** Rows as a tree; `by` is the field with the key of the parent row. */
export type TreeView = Named<'tree'> & { by: string; key: string }

export type ListView = BoardView | ChartView | GroupView | CalendarView | GalleryView | TreeView

/** A column on which a person can put conditions. */
export type RefineField = { name: string; kind: RefineKind; options?: RemoteOptions }

export type ListScreen = Common & {
  kind: 'list'
  entity: EntityRef
  list: {
    call: CallRef
    view: 'table' | 'cards'
    columns: Column[]
    search: Search[]
    refine?: RefineField[]
    /** For cards: the column shown large, and the one in small print next to it. */
    card?: { figure: string; note?: string }
    /** Other ways to show the rows; the first one is `view`. */
    views?: ListView[]
    sort?: { field: string; order: 'ascend' | 'descend' }
    /** The sort orders that are offered above cards. */
    sorts?: { field: string; order: 'ascend' | 'descend' }[]
    /** A fixed filter that is sent with every request and never shown. */
    where?: Record<string, Scalar>
    /** A field with choices; each choice becomes a tab above the list. */
    tabs?: { field: string; choices: Choice[] }
    /** Polls every so many seconds while any row meets the condition. */
    refresh?: { seconds: number; while: Condition }
    summary?: Record<string, 'sum' | 'count'>
    counted?: { where: Record<string, Scalar>; title: string }
    /** The initial page size. */
    pageSize: number
    empty?: { title: string; help?: string }
    /** A call that answers what the person has to do before the rows can be used. */
    needs?: CallRef
    /**
     * If rows are kept for a shorter time than the links to this list cover: the field with their day, and the screen with sums of older
     * ones.
     */
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
  /** A part that is a single widget instead of fields, e.g. a QR code to scan. */
  widget?: string
  props?: Record<string, unknown>
  /** Inputs of the widget that follow the form: the name of the input, and the name of the field. */
  reads?: Record<string, string>
  /** Shown only while the loaded row meets this condition. */
  visible?: Condition
  /** Collapsed at first. */
  folded?: true
  /** Its fields are in two columns if there is room. */
  columns?: 2
  then?: Then
}

export type FormState = { mode: 'read' | 'edit'; notice?: Notice; unlock?: string }

export type FormScreen = Common & {
  kind: 'form'
  entity?: EntityRef
  layout: 'plain' | 'tabs' | 'steps' | 'sections'
  load?: CallRef
  /** Calls that can prefill the form; the first one whose parameters are all in the address is sent. It answers `{ values, notice? }`. */
  fill?: CallRef[]
  parts: FormPart[]
  submit?: Submit
  /** The input is summarised next to the form. */
  summary?: true
  /** The input is kept on the server for so many days, with these calls. */
  draft?: { days: number; get: CallRef; keep: CallRef; drop: CallRef; several?: true }
  /** The field whose value selects one of `states`. */
  stateField?: string
  /** The state before there is a row. */
  beginsIn?: string
  states?: Record<string, FormState>
  actions: Action[]
  links: Link[]
}

export type DetailScreen = Common & {
  kind: 'detail'
  entity: EntityRef
  load: CallRef
  /** The selector at the top that switches to another row, and the call that answers a row if the address names none. */
  among?: { field: Field; otherwise: CallRef }
  /** Polls while the row meets this condition. */
  refresh?: { seconds: number; while: Condition }
  /** A call that is sent when the row has been displayed. */
  opened?: CallRef
  /** The list page of such rows. */
  list?: string
  up?: Up
  sections: {
    name: string
    title?: string
    columns: Column[]
    actions: Action[]
    /** A widget that shows the row, below or instead of its fields. */
    widget?: string
    props?: Record<string, unknown>
    visible?: Condition
    notice?: Notice
    /** A list field of the row, drawn as a small table. */
    table?: Column
    /** Another screen, embedded with this row as its parent. */
    screen?: string
    with?: Record<string, string>
  }[]
  actions: Action[]
  links: Link[]
  stateField?: string
  states?: Record<string, { notice?: Notice }>
}

export type TabsScreen = Common & { kind: 'tabs'; tabs: { name: string; title: string; screen: string }[] }

/** The rows that a report counts: the call, the field with their time, and the list that shows them with its search fields. */
export type ReportRows = {
  name: string
  call: CallRef
  time: string
  days?: true
  where?: Record<string, Scalar>
  /** The names of the filters that apply to them. */
  narrowed: string[]
  list?: { screen: string; searched: string[] }
}
/** A `chart` without grouping is a single figure; `first` turns it into a table of the first rows. */
export type ReportBlock = { name: string; title: string; wide?: true } & (
  | { kind: 'text'; text: string }
  | { kind: 'figure'; rows: string; figure?: ReportFigure }
  | {
      kind: 'chart'
      rows: string
      figure?: ReportFigure
      by: Grouping
      split?: Grouping
      draw?: 'bar' | 'line' | 'stacked' | 'share'
      first?: number
    }
)
export type ReportFigure = ChartView['figures'][number]
export type ReportScreen = Common & {
  kind: 'report'
  ask?: CallRef
  period: PeriodName
  rows: ReportRows[]
  search: Search[]
  blocks: ReportBlock[]
}

export type ResultScreen = Common & {
  kind: 'result'
  picture: 'success' | 'error' | 'info' | '403' | '404' | '500' | 'coming-soon'
  text?: string
  links: Link[]
}

export type Screen = ListScreen | FormScreen | DetailScreen | TabsScreen | ReportScreen | ResultScreen
