import type { Source } from '../source.ts'
import type { Graph } from './graph.ts'
import { notingGraph } from './noting.ts'
import type { Looks, Report, Rule } from './rule.ts'
import { rules } from './rules.ts'
import type { Waits } from './waiting.ts'
import { callsAt, entityAt, type EntityAt, type FieldAt, fileAt, inlineEntity, isOfNobody, screenAt } from './visit.ts'

/** Takes what rules tell; `rule` is the one that looks right now. */
export type Teller = { rule: string; report: Report }

type Kind = Exclude<keyof Looks, 'words'>
type Looking<K extends Kind> = { name: string; ofRows: boolean; look: Required<Rule>[K] }

const looking = <K extends Kind>(kind: K, among = rules): Looking<K>[] =>
  among.flatMap((rule) => (rule[kind] ? [{ name: rule.name, ofRows: rule.ofRows === true, look: rule[kind] as Required<Rule>[K] }] : []))
const byKind = {
  file: looking('file'),
  screen: looking('screen'),
  entity: looking('entity'),
  calls: looking('calls'),
  routes: looking('routes'),
  field: looking(
    'field',
    rules.filter(({ words }) => !words),
  ),
  check: looking('check'),
}

/** Rules that look at fields for a word, by that word. */
const byWord = new Map<string, (Looking<'field'> & { words: readonly string[] })[]>()
for (const rule of rules)
  for (const word of rule.words ?? [])
    (byWord.get(word) ?? byWord.set(word, []).get(word)!).push({ name: rule.name, ofRows: false, look: rule.field!, words: rule.words! })

const ofNoRows = byKind.screen.filter(({ ofRows }) => !ofRows)

const NONE: never[] = []

/** Shows one file, and each thing in it, to the rules that look at such things. */
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
    show(isOfNobody(at) ? ofNoRows : byKind.screen, at, graph, teller)
    for (const form of at.forms) for (const field of form.all) showField(field, graph, teller)
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

function showEntity(at: EntityAt, graph: Graph, teller: Teller): void {
  show(byKind.entity, at, graph, teller)
  for (const field of at.fields) showField(field, graph, teller)
}

function showField(at: FieldAt, graph: Graph, teller: Teller): void {
  show(byKind.field, at, graph, teller)
  const field = at.field as Record<string, unknown>
  for (const word in field) {
    for (const { name, look, words } of byWord.get(word) ?? NONE) {
      // Who looks for several words is shown the field for the first of them.
      if (words.length > 1 && words.find((one) => Object.hasOwn(field, one)) !== word) continue
      teller.rule = name
      look(graph, at, teller.report)
    }
  }
}

/** Asks the rules that look at all files as one; what waits is not said. */
export function checkWorld(graph: Graph, teller: Teller, waits?: Waits): void {
  for (const rule of byKind.check) {
    const notes = new Set<string>()
    const said: Parameters<Report>[] = []
    const report: Report = waits ? (...finding) => said.push(finding) : teller.report
    teller.rule = rule.name
    rule.look(waits ? notingGraph(graph, (what) => notes.add(what)) : graph, report)
    if (!waits?.(undefined, notes)) for (const finding of said) teller.report(...finding)
  }
}
