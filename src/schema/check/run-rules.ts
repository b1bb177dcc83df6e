import type { Kind as SourceKind, Source } from '../source.ts'
import type { Graph } from './graph.ts'
import { notingGraph, WHOLE } from './noting.ts'
import type { OtherWords } from './other-words.ts'
import { roomsGraph } from './rooms.ts'
import type { Looks, Report, Rule } from './rule.ts'
import { rules } from './rules.ts'
import type { Waits } from './waiting.ts'
import { callsAt, entityAt, type EntityAt, type FieldAt, fileAt, inlineEntity, isOfNobody, type ScreenAt, screenAt } from './visit.ts'

/** Receives the findings of rules; `rule` is the one that is running. */
export type Teller = { rule: string; report: Report }

type Kind = Exclude<keyof Looks, 'words' | 'reads' | 'apart' | 'check'>
/** A look of a rule; `at` is its place among all of them, `sees` what it is shown all of; otherwise it is shown where its words stand. */
type Looking = { name: string; ofRows: boolean; look: Look; sees: Kind | 'rows' | undefined; at: number }
type Look = (graph: Graph, at: never, report: Report) => void

const lookings: Looking[] = []
const looking = (kind: Kind, rule: Rule, isSought: boolean): Looking[] => {
  const look = rule[kind] as Look | undefined
  if (!look) return []
  const ofRows = rule.ofRows === true
  const one = {
    name: rule.name,
    ofRows,
    look,
    sees: isSought ? undefined : kind === 'screen' && ofRows ? 'rows' : kind,
    at: lookings.length,
  } as const
  lookings.push(one)
  return [one]
}

for (const kind of ['file', 'screen', 'entity', 'calls', 'routes', 'field'] as const)
  for (const rule of rules) if (!soughtBy(rule)[kind]) looking(kind, rule, false)

type Seekers = { field: Looking[]; entity: Looking[]; screen: Looking[] }

/** Rules that look for a word, by that word. */
const byWord = new Map<string, Seekers>()
for (const rule of rules) {
  const seeks = soughtBy(rule)
  for (const kind of ['field', 'entity', 'screen'] as const)
    for (const one of seeks[kind] ? looking(kind, rule, true) : [])
      for (const word of seeks[kind]!) {
        if (!byWord.has(word)) byWord.set(word, { field: [], entity: [], screen: [] })
        byWord.get(word)![kind].push(one)
      }
}

/** The words without which a rule is not shown a thing of a kind. */
function soughtBy({ words, seeks }: Rule): Partial<Record<Kind, readonly string[] | undefined>> {
  return { field: words, ...seeks }
}

/** What the looks are shown: things of a kind, which each look at that kind sees, and what one that seeks a word sees of them, by `at`. */
type Shown = { all: Record<Kind | 'rows', unknown[]>; sought: unknown[][] }

/** Shows files, and each thing in them, to the rules: one rule after another, which is faster than one thing after another. */
export function checkFiles(graph: Graph, sources: readonly Source[], teller: Teller): void {
  const shown: Shown = {
    all: { file: [], screen: [], rows: [], entity: [], calls: [], routes: [], field: [] },
    sought: lookings.map(() => NONE),
  }
  for (const source of sources) gather(graph, source, shown)
  for (const { name, look, sees, at } of lookings) {
    teller.rule = name
    for (const one of sees ? shown.all[sees] : shown.sought[at]!) look(graph, one as never, teller.report)
  }
}

function gather(graph: Graph, source: Source, shown: Shown): void {
  if (source.data === undefined) return
  const { all } = shown
  all.file.push(fileAt(graph, source))
  const { path: file, id, kind } = source
  if (kind === 'locale' || !graph.sound(file)) return
  if (kind === 'entity') gatherEntity(entityAt(graph.world.entities[id]!, id, file, []), shown)
  else if (kind === 'calls') all.calls.push(callsAt(graph, id))
  else if (kind === 'routes') all.routes.push({ id, file, routes: Object.entries(graph.world.routes[id]!.routes) })
  else if (kind === 'screen') {
    const at = screenAt(graph, id)
    gatherScreen(at, shown)
    const inline = inlineEntity(at)
    if (inline) gatherEntity(inline, shown)
  }
}

/** A rule is shown a thing once, however many of its words stand there. */
function addOnce(all: readonly Looking[], one: unknown, { sought }: Shown): void {
  for (const { at } of all) {
    const own = sought[at]!
    if (own === NONE) sought[at] = [one]
    else if (own[own.length - 1] !== one) own.push(one)
  }
}

function gatherScreen(at: ScreenAt, shown: Shown): void {
  const ofNobody = isOfNobody(at)
  shown.all.screen.push(at)
  if (!ofNobody) shown.all.rows.push(at)
  seekScreen(at, at.screen, ofNobody, shown)
  seekScreen(at, at.screen.list, ofNobody, shown)
  for (const { action } of at.actions) seekScreen(at, action, ofNobody, shown)
  for (const { submit } of at.submits) seekScreen(at, submit, ofNobody, shown)
  for (const { part } of at.parts) seekScreen(at, part, ofNobody, shown)
  for (const form of at.forms)
    for (const field of form.all) {
      seekScreen(at, field.field, ofNobody, shown)
      gatherField(field, shown)
    }
}

function seekScreen(at: ScreenAt, words: object | undefined, ofNobody: boolean, shown: Shown): void {
  for (const word in words) {
    const seekers = byWord.get(word)?.screen
    if (seekers) addOnce(ofNobody ? seekers.filter(({ ofRows }) => !ofRows) : seekers, at, shown)
  }
}

function gatherEntity(at: EntityAt, shown: Shown): void {
  shown.all.entity.push(at)
  for (const word in at.entity) addOnce(byWord.get(word)?.entity ?? NONE, at, shown)
  for (const field of at.fields) gatherField(field, shown, at)
}

const NONE: never[] = []

function gatherField(at: FieldAt, shown: Shown, entity?: EntityAt): void {
  shown.all.field.push(at)
  for (const word in at.field) {
    const seekers = byWord.get(word)
    if (!seekers) continue
    if (entity) addOnce(seekers.entity, entity, shown)
    addOnce(seekers.field, at, shown)
  }
}

/** What a rule that looks at all files as one has said, and into which rooms it has looked for it. */
type Said = { notes: Set<string>; findings: Parameters<Report>[] }

/** Into which rooms an edit reached, and which words stand otherwise in each kind of file there. */
export type Reached = ReadonlyMap<string, OtherWords>

const ROOM = { screen: WHOLE.screens, entity: WHOLE.entities, calls: WHOLE.calls, uses: WHOLE.uses, any: WHOLE.sources } as const

/** Asks the same rules after an edit, but only those that have looked into a room where something is other now that they read. */
export function recheckWorld(graph: Graph, teller: Teller, known: Map<string, Said>, reached: Reached): void {
  for (const { name, check } of asked) {
    let said = known.get(name)
    if (!said || isConcerned(name, said.notes, reached)) {
      const now: Said = { notes: new Set(), findings: [] }
      check!(
        roomsGraph(graph, (room) => now.notes.add(room)),
        (...finding) => now.findings.push(finding),
      )
      known.set(name, (said = now))
    }
    teller.rule = name
    for (const finding of said.findings) teller.report(...finding)
  }
}

const asked = rules.filter(({ check }) => check)
/** The words that a rule reads, by room. */
const readBy = new Map(
  asked.map(({ name, reads = {} }) => [
    name,
    new Map<string, ReadonlySet<string>>(Object.entries(reads).map(([kind, words]) => [ROOM[kind as keyof typeof ROOM], new Set(words)])),
  ]),
)

function isConcerned(rule: string, notes: ReadonlySet<string>, reached: Reached): boolean {
  for (const [room, others] of reached) {
    if (!notes.has(room)) continue
    const words = readBy.get(rule)!.get(room)
    if (others === 'all' || !words) return true
    for (const word of others) if (words.has(word)) return true
  }
  return false
}

const NOTHING: ReadonlySet<string> = new Set()

/** Whether a file, or one of a kind, cannot be read, or contains something of one that cannot. */
const isAwaited = ({ sources }: Graph, waits: Waits, one: string): boolean =>
  one.endsWith('.json') ? waits(sources.get(one), NOTHING) : waits.kinds.has(one as SourceKind)

/** Runs the rules that check all files together; findings that have to wait are dropped. */
export function checkWorld(graph: Graph, teller: Teller, waits?: Waits): void {
  for (const rule of rules) {
    if (!rule.check) continue
    const notes = new Set<string>()
    const said: Parameters<Report>[] = []
    const report: Report = waits ? (...finding) => said.push(finding) : teller.report
    teller.rule = rule.name
    rule.check(waits ? notingGraph(graph, (what) => notes.add(what)) : graph, report)
    if (!waits) continue
    const mayFollow = waits(undefined, notes)
    for (const finding of said) {
      const [file, , , { apart = rule.apart } = {}] = finding
      const isTold = apart ? [file, ...apart].every((one) => !isAwaited(graph, waits, one)) : !mayFollow
      if (isTold) teller.report(...finding)
    }
  }
}
