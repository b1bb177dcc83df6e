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

type Kind = Exclude<keyof Looks, 'words' | 'reads' | 'apart'>
type Looking<K extends Kind> = { name: string; ofRows: boolean; look: Required<Rule>[K] }

const looking = <K extends Kind>(kind: K, among = rules): Looking<K>[] =>
  among.flatMap((rule) => (rule[kind] ? [{ name: rule.name, ofRows: rule.ofRows === true, look: rule[kind] as Required<Rule>[K] }] : []))
/** Rules that look at everything of a kind, and not only where some word stands. */
const lookingAtAll = (kind: 'entity' | 'screen') =>
  looking(
    kind,
    rules.filter(({ seeks }) => !seeks?.[kind]),
  )
const byKind = {
  file: looking('file'),
  screen: lookingAtAll('screen') as Looking<'screen'>[],
  entity: lookingAtAll('entity') as Looking<'entity'>[],
  calls: looking('calls'),
  routes: looking('routes'),
  field: looking(
    'field',
    rules.filter(({ words }) => !words),
  ),
}

/** `turn`: the thing that it was shown last, which it is shown once however many of its words stand there. */
type Seeking<K extends Kind> = Looking<K> & { turn: number }
type Seekers = { field: (Looking<'field'> & { words: readonly string[] })[]; entity: Seeking<'entity'>[]; screen: Seeking<'screen'>[] }

/** Rules that look for a word, by that word. */
const byWord = new Map<string, Seekers>()
const seekersOf = (word: string): Seekers => {
  const known = byWord.get(word) ?? { field: [], entity: [], screen: [] }
  byWord.set(word, known)
  return known
}
for (const rule of rules) {
  const { name, words = [], seeks = {}, ofRows = false } = rule
  for (const word of words) seekersOf(word).field.push({ name, ofRows: false, look: rule.field!, words })
  const entity = { name, ofRows, look: rule.entity!, turn: 0 }
  for (const word of seeks.entity ?? []) seekersOf(word).entity.push(entity)
  const screen = { name, ofRows, look: rule.screen!, turn: 0 }
  for (const word of seeks.screen ?? []) seekersOf(word).screen.push(screen)
}
let turn = 0

const ofNoRows = byKind.screen.filter(({ ofRows }) => !ofRows)

const NONE: never[] = []

/** Runs the rules for one file and for each thing in it. */
export function checkFile(graph: Graph, source: Source, teller: Teller): void {
  if (source.data === undefined) return
  show(byKind.file, fileAt(graph, source), graph, teller)
  const { path: file, id, kind } = source
  if (kind === 'locale' || !graph.sound(file)) return
  if (kind === 'entity') showEntity(entityAt(graph.world.entities[id]!, id, file, []), graph, teller)
  else if (kind === 'calls') show(byKind.calls, callsAt(graph, id), graph, teller)
  else if (kind === 'routes') show(byKind.routes, { id, file, routes: Object.entries(graph.world.routes[id]!.routes) }, graph, teller)
  else if (kind === 'screen') {
    const at = screenAt(graph, id)
    showScreen(at, graph, teller)
    const inline = inlineEntity(at)
    if (inline) showEntity(inline, graph, teller)
  }
}

type LookingAt<T> = { name: string; look: (graph: Graph, at: T, report: Report) => void }

function show<T>(all: LookingAt<T>[], at: T, graph: Graph, teller: Teller): void {
  for (const { name, look } of all) {
    teller.rule = name
    look(graph, at, teller.report)
  }
}

function showScreen(at: ScreenAt, graph: Graph, teller: Teller): void {
  const ofNobody = isOfNobody(at)
  show(ofNobody ? ofNoRows : byKind.screen, at, graph, teller)
  const own = ++turn
  const seek = (words: object | undefined): void => {
    for (const word in words)
      for (const one of byWord.get(word)?.screen ?? NONE)
        if (one.turn !== own && !(ofNobody && one.ofRows)) {
          one.turn = own
          teller.rule = one.name
          one.look(graph, at, teller.report)
        }
  }
  seek(at.screen)
  seek(at.screen.list)
  for (const { action } of at.actions) seek(action)
  for (const { submit } of at.submits) seek(submit)
  for (const { part } of at.parts) seek(part)
  for (const form of at.forms)
    for (const field of form.all) {
      seek(field.field)
      showField(field, graph, teller)
    }
}

function showEntity(at: EntityAt, graph: Graph, teller: Teller): void {
  show(byKind.entity, at, graph, teller)
  const own = ++turn
  const seek = (all: Seeking<'entity'>[]): void => {
    for (const one of all)
      if (one.turn !== own) {
        one.turn = own
        teller.rule = one.name
        one.look(graph, at, teller.report)
      }
  }
  for (const word in at.entity) seek(byWord.get(word)?.entity ?? NONE)
  for (const field of at.fields) showField(field, graph, teller, seek)
}

function showField(at: FieldAt, graph: Graph, teller: Teller, seek?: (all: Seeking<'entity'>[]) => void): void {
  show(byKind.field, at, graph, teller)
  const field = at.field as Record<string, unknown>
  for (const word in field) {
    const seekers = byWord.get(word)
    if (!seekers) continue
    if (seek && seekers.entity.length > 0) seek(seekers.entity)
    for (const { name, look, words } of seekers.field) {
      // A rule for several properties runs once per field, for the first one that the field has.
      if (words.length > 1 && words.find((one) => Object.hasOwn(field, one)) !== word) continue
      teller.rule = name
      look(graph, at, teller.report)
    }
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
