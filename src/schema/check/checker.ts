import { type Finding, isSchema, readFindings, type SourceFile, type World, worldOf } from '../read.ts'
import { namingsIn } from '../named-choices.ts'
import { Source } from '../source.ts'
import { besideLosses, findingAt, graphOf, sortFindings, translatedBy } from './check.ts'
import { concernedBy } from './concerned.ts'
import { notingGraph, WHOLE } from './noting.ts'
import type { Graph, Moved } from './graph.ts'
import { regraph } from './regraph.ts'
import { collectedOtherwise, otherWords, type OtherWords } from './other-words.ts'
import { checkFiles, checkWorld, recheckWorld, type Teller } from './run-rules.ts'
import { structureFindings } from './structure.ts'
import { waitingFor } from './waiting.ts'

/** The present content of a file; without `text` the file has been deleted. */
export type Change = { path: string; text?: string | undefined }

/** Schemas that are kept checked while they are edited: a change rechecks only what it can affect. */
export type Checker = {
  /** Applies changes and returns all findings: the same ones, in the same order, as `checkSchemas` returns for the resulting files. */
  change: (changes: readonly Change[]) => Finding[]
  /** All current findings. */
  findings: () => Finding[]
  files: () => SourceFile[]
  world: () => World
}

type Checked = {
  source: Source
  /** Errors of the file alone: it is not JSON, or has the wrong structure. */
  alone: Finding[]
  /** What the rules reported for this file, and what they looked up for it. */
  findings: Finding[]
  notes: Set<string>
}

/** Checks all files once, and remembers what the findings of each file depend on. */
export function createChecker(files: SourceFile[]): Checker {
  const checked = new Map<string, Checked>()
  /** The files whose check looked something up, by what was looked up. */
  const readers = new Map<string, Set<string>>()
  let sources = new Map<string, Source>()
  let inOrder = true
  const unsound = new Set<string>()
  /** Those of which something is found. */
  const loud = new Set<Checked>()
  let graph: Graph | undefined
  /** What rules have said that look at all files as one. */
  const said: Parameters<typeof recheckWorld>[2] = new Map()
  let findings: Finding[] = []

  const forget = (path: string) => {
    for (const note of checked.get(path)?.notes ?? []) readers.get(note)?.delete(path)
  }
  const lookAt = (one: Checked, graph: Graph) => {
    const { path } = one.source
    forget(path)
    one.notes = new Set()
    one.findings = []
    const note = (what: string) => {
      one.notes.add(what)
    }
    const tell = besideLosses(graph, (file, at, message, details = {}) => {
      one.findings.push(findingAt(sources.get(file), file, at, teller.rule, message, details))
    })
    const teller: Teller = {
      rule: '',
      report(file, at, message, details) {
        // A finding in another file depends on that file: its line may move, and it is dropped next to a structural error.
        note(file)
        if (file.startsWith('locales/')) note(translatedBy(file))
        tell(file, at, message, details)
      },
    }
    checkFiles(notingGraph(graph, note), [one.source], teller)
    for (const what of one.notes) (readers.get(what) ?? readers.set(what, new Set()).get(what)!).add(path)
  }
  const replace = ({ path, text }: Change, concerned: Set<string>, rooms: Map<string, OtherWords>, moved: Moved[]) => {
    const before = checked.get(path)
    const was = before?.source
    if (was?.text === text) return
    const source = text === undefined ? undefined : new Source(path, text)
    if (was?.text === source?.text) return
    const wasSound = !unsound.has(path)
    unsound.delete(path)
    if (source) {
      const alone = aloneFindings(source)
      if (alone.length > 0) unsound.add(path)
      if (before) Object.assign(before, { source, alone })
      else checked.set(path, { source, alone, findings: [], notes: new Set() })
    } else {
      forget(path)
      loud.delete(before!)
      checked.delete(path)
    }
    if (source && before) sources.set(path, source)
    else inOrder = false
    const isSound = !unsound.has(path)
    // Other files see only the valid parts of a file with structural errors, so any of its properties may have changed for them.
    const all = wasSound && isSound ? concernedBy(was, source) : [...concernedBy(was, undefined), ...concernedBy(undefined, source)]
    for (const what of all) concerned.add(what)
    // What stands below a misspelt word is read as what is meant.
    if (!wasSound || !isSound) for (const what of readers.keys()) if (what.startsWith(`${(source ?? was)!.kind}/`)) concerned.add(what)
    const others = wasSound && isSound ? otherWords(was, source) : 'all'
    for (const one of collectedOtherwise(source ?? was!, others)) {
      concerned.add(WHOLE[one])
      rooms.set(WHOLE[one], 'all')
    }
    if (others === 'all' || others.size > 0) for (const what of all) reach(rooms, what, others)
    // Files that refer to a list of choices contain its values.
    const id = (source ?? was)!.id
    if ((source ?? was)!.kind === 'choices')
      for (const { source: one } of checked.values())
        if (namingsIn(one).some(({ name }) => name === id))
          for (const what of concernedBy(one, one)) {
            concerned.add(what)
            rooms.set(what, 'all')
          }
    if (!wasSound || !isSound) concerned.add(WHOLE.unsound)
    concerned.add(path)
    moved.push({ was, is: source })
  }
  const change = (changes: readonly Change[]): Finding[] => {
    const concerned = new Set<string>()
    /** The same as far as it concerns rules that look at all files as one. */
    const rooms = new Map<string, OtherWords>()
    const moved: Moved[] = []
    for (const one of changes) if (isSchema(one.path)) replace(one, concerned, rooms, moved)
    if (concerned.size === 0) return findings
    const isWhole = unsound.size === 0 && !concerned.has(WHOLE.unsound)
    if (!inOrder) sources = sorted([...checked.values()].map((one) => one.source))
    inOrder = true
    const again = isWhole && graph ? regraph(graph, sources, moved) : undefined
    const now = again?.graph ?? graphOf(worldOf(sources.values()), sources, unsound)
    graph = now
    const uses = again?.uses ?? 'all'
    if (uses === 'all' || uses.size > 0) {
      concerned.add(WHOLE.uses)
      rooms.set(WHOLE.uses, uses)
    }
    const stale = new Set<string>()
    for (const what of concerned) {
      if (checked.has(what)) stale.add(what)
      for (const path of readers.get(what) ?? []) stale.add(path)
    }
    for (const path of stale) {
      const one = checked.get(path)!
      lookAt(one, now)
      if (one.alone.length > 0 || one.findings.length > 0) loud.add(one)
      else loud.delete(one)
    }
    const all: Finding[] = []
    const waits = waitingFor(unsound, sources, now.lost)
    for (const { source, alone, findings, notes } of loud) all.push(...alone, ...(waits?.(source, notes) ? [] : findings))
    const teller: Teller = {
      rule: '',
      report: besideLosses(now, (file, at, message, details = {}) => {
        all.push(findingAt(sources.get(file), file, at, teller.rule, message, details))
      }),
    }
    if (!isWhole) said.clear()
    if (isWhole) recheckWorld(now, teller, said, rooms)
    else checkWorld(now, teller, waits)
    return (findings = sortFindings(all))
  }

  change(files)
  return {
    change,
    findings: () => findings,
    files: () => [...sources.values()].map(({ path, text }) => ({ path, text })),
    world: () => graph?.world ?? worldOf([]),
  }
}

/** Adds what stands otherwise to what is known to of the same room. */
function reach(rooms: Map<string, OtherWords>, room: string, others: OtherWords): void {
  const known = rooms.get(room)
  rooms.set(room, others === 'all' || known === 'all' ? 'all' : known ? new Set([...known, ...others]) : others)
}

/** The files in the order in which a folder is read. */
function sorted(sources: Source[]): Map<string, Source> {
  return new Map(sources.sort((a, b) => (a.path < b.path ? -1 : 1)).map((source) => [source.path, source]))
}

function aloneFindings(source: Source): Finding[] {
  const findings = readFindings(source)
  if (source.data === undefined) return findings
  structureFindings(source, (file, path, message, details = {}) => {
    findings.push(findingAt(source, file, path, 'structure', message, details))
  })
  return findings
}
