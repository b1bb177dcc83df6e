import type { Stored } from '../../session/storage.ts'
import { dropKept, keepTyped, listKept, readKept } from './kept.ts'
import { applySplice, spliceBetween, type Splice } from '../text/splice.ts'
import { Away, type Found, type Listed, type Saved, type Server } from './server.ts'
import type { Side } from '../text/merge.ts'
import { newest } from './newest.ts'
import { groupByFile, pickRight, textsOf } from './pick-right.ts'
import { createSteps, type Steps } from './steps.ts'
import type { Windows } from './windows.ts'

export type Doc = {
  path: string
  /** The hash of what was read; `null` if the file does not exist yet. */
  base: string | null
  /** The text on disk, as far as it is known here. */
  saved: string
  text: string
  /** It was created here, or is to be no more: if its text is removed, it is no longer a file. */
  isNew?: true
  /** What somebody else has written meanwhile, if both have changed the same place. */
  theirs?: { hash: string | null; text: string }
}

const changedIn = (docs: ReadonlyMap<string, Doc>): Doc[] => [...docs.values()].filter(({ text, saved }) => text !== saved)

/** The changed files that wait for somebody's choice between two versions: with a file also what is said of it in other languages. */
export const waitingIn = (docs: ReadonlyMap<string, Doc>): string[] =>
  groupByFile(changedIn(docs))
    .filter((group) => group.some(({ theirs }) => theirs))
    .flatMap((group) => group.map(({ path }) => path))

/** With `isEnd` the file goes with its text. */
export type Change = { path: string; splice: Splice; isEnd?: true }
export type Desk = {
  files: Listed[]
  docs: ReadonlyMap<string, Doc>
  findings: Found[]
  canUndo: boolean
  canRedo: boolean
  saving: boolean
  /** The dev server's sentence if it refused. */
  refusal?: string | undefined
  /** The dev server did not answer the last save at all. */
  isAway?: boolean
  /** Files that the last save stored as drafts. */
  drafts: string[]
}

export type Workspace = {
  read(): Desk
  subscribe(listener: () => void): () => void
  list(): Promise<void>
  /** Restores everything that was typed but not saved before this page was opened, from the browser or from a draft on the server. */
  recover(): Promise<void>
  /** Opens a file; opening it again costs nothing. */
  open(path: string): Promise<Doc>
  /** One undo step across all the files that it changes; consecutive steps with the same mark are merged. */
  edit(changes: Change[], mark?: string): void
  undo(): void
  redo(): void
  /** Writes the changes, or stores them as drafts if they have findings. */
  save(): Promise<void>
  /** Checks the current texts. */
  check(): Promise<void>
  /** A file has changed on disk: adopts the change, merges it, or shows both. */
  changed(path: string, hash: string | null, text: string): void
  /** Resolves a conflict: merges both, and takes this side where both changed the same place. */
  settle(path: string, side: Side): void
  /** Discards unsaved changes. */
  discard(path: string): void
}

type Dependencies = {
  server: Server
  stored: Stored
  /** Merges both changes; where they conflict, takes the preferred side or, without one, returns undefined. */
  merge: (base: string, mine: string, theirs: string, prefer?: Side) => string | undefined
  /** Other windows on the same files. */
  windows?: Windows
  steps?: Steps
}

/** The opened texts, and all operations on them. */
export function createWorkspace({ server, stored, merge, windows, steps = createSteps() }: Dependencies): Workspace {
  const listeners = new Set<() => void>()
  const coming = new Map<string, Promise<Doc>>()
  /** Files of which the server has a draft. */
  const drafted = new Set<string>()
  /** The files over which the last save was refused. */
  let refused: string[] | undefined
  let desk: Desk = { files: [], docs: new Map(), findings: [], canUndo: false, canRedo: false, saving: false, drafts: [] }

  function become(next: Partial<Desk>): void {
    desk = { ...desk, ...next, canUndo: steps.canUndo(), canRedo: steps.canRedo() }
    for (const listener of listeners) listener()
  }

  function put(...docs: Doc[]): void {
    const next = new Map(desk.docs)
    for (const doc of docs) {
      next.set(doc.path, doc)
      if (doc.text !== doc.saved) keepTyped(stored, doc)
      else forget(doc.path)
    }
    const isOther = (path: string) => !docs.some((doc) => doc.path === path && doc.text === doc.saved)
    // What a save said of a file that is as on disk again is no longer true.
    const isStale = refused?.some((path) => !isOther(path))
    become({ docs: next, drafts: desk.drafts.filter(isOther), ...(isStale ? { refusal: undefined } : {}) })
  }

  /** A text that is again the same as on disk is stored nowhere else, so that no old version comes back. */
  function forget(path: string): void {
    dropKept(stored, path)
    if (drafted.delete(path)) void server.dropDraft(path).catch(() => undefined)
  }

  const docOf = (path: string): Doc => {
    const doc = desk.docs.get(path)
    if (!doc) throw new Error(`Unexpected change of "${path}", expected a file that was opened`)
    return doc
  }

  function apply(changes: Change[]): void {
    const touched = new Map<string, Doc>()
    for (const { path, splice, isEnd } of changes) {
      const doc = touched.get(path) ?? docOf(path)
      touched.set(path, { ...doc, text: applySplice(doc.text, splice), ...(isEnd ? { isNew: true } : {}) })
    }
    put(...touched.values())
    for (const { path, base, text, isNew } of touched.values()) windows?.tell({ path, base, text, ...(isNew ? { isNew } : {}) })
  }

  async function fetchDoc(path: string): Promise<Doc> {
    const { hash, text, draft } = await server.read(path)
    const held = readKept(stored, path)
    const kept = held ?? draft
    const doc: Doc = { path, base: hash, saved: text, text, ...(hash === null || held?.isNew ? { isNew: true } : {}) }
    put(doc)
    if (draft) drafted.add(path)
    if (kept && kept.text !== text) {
      const mine = kept.base === hash ? kept.text : merge(kept.saved, kept.text, text)
      if (mine === undefined) {
        steps.add([{ path, splice: spliceBetween(text, kept.text) }], () => text)
        put({ ...doc, base: kept.base, saved: kept.saved, text: kept.text, theirs: { hash, text } })
      } else edit([{ path, splice: spliceBetween(text, mine) }])
    }
    if (docOf(path).text === text) forget(path)
    return docOf(path)
  }

  function open(path: string): Promise<Doc> {
    const known = coming.get(path)
    if (known) return known
    const opened = fetchDoc(path)
    coming.set(path, opened)
    opened.catch(() => coming.delete(path))
    return opened
  }

  function edit(changes: Change[], mark?: string): void {
    const real = changes.filter(({ path, splice }) => docOf(path).text.slice(splice.start, splice.end) !== splice.text)
    if (real.length === 0) return
    const before = new Map(real.map(({ path }) => [path, docOf(path).text]))
    steps.add(
      real,
      (path) => before.get(path)!,
      mark,
      (path) => docOf(path).isNew === true,
    )
    apply(real)
  }

  /** Writes what belongs together: all of it, or nothing. */
  async function writeTogether(docs: Doc[], isChecked: boolean): Promise<Saved> {
    const isGone = (doc: Doc) => doc.isNew && doc.text === '' && doc.base !== null
    const saved = await server.write(
      docs.map((doc) => ({ path: doc.path, text: isGone(doc) ? null : doc.text, base: doc.base })),
      isChecked,
    )
    for (const doc of docs) {
      const now = docOf(doc.path)
      if (saved.done === 'written') {
        drafted.delete(doc.path)
        put({ ...now, base: saved.hashes[doc.path] ?? null, saved: doc.text })
      } else if (saved.done === 'draft') {
        drafted.add(doc.path)
        if (now.text === now.saved) forget(doc.path)
      } else if (saved.changed[doc.path]) takeOver(now, saved.changed[doc.path]!.hash, saved.changed[doc.path]!.text)
    }
    return saved
  }

  /** Keeps what was typed here and merges what others wrote. */
  function takeOver(doc: Doc, hash: string | null, text: string): void {
    if (doc.text === doc.saved) return put({ ...doc, base: hash, saved: text, text })
    const mine = doc.text === text ? text : merge(doc.saved, doc.text, text)
    if (mine === undefined) return put({ ...doc, theirs: { hash, text } })
    const { theirs: _, ...rest } = doc
    const from = doc.text
    put({ ...rest, base: hash, saved: text, text: from })
    edit([{ path: doc.path, splice: spliceBetween(from, mine) }])
  }

  /** What can be written. */
  const unsaved = () => {
    const waiting = waitingIn(desk.docs)
    return changedIn(desk.docs).filter(({ path }) => !waiting.includes(path))
  }
  const draftsNow = () => textsOf(unsaved())
  const checkNewest = newest(server.check)

  async function check(): Promise<void> {
    const asked = draftsNow()
    const findings = await checkNewest(asked)
    // If something was typed meanwhile, the next check reports it.
    if (JSON.stringify(asked) === JSON.stringify(draftsNow())) become({ findings })
  }

  // Text typed into a file that is not open here is kept in the browser until it is opened.
  windows?.hear(({ path, base, text, isNew }) => {
    const doc = desk.docs.get(path)
    if (!doc || doc.theirs || doc.base !== base || doc.text === text) return
    const splice = spliceBetween(doc.text, text)
    steps.add([{ path, splice }], () => doc.text, `heard ${path}`)
    put({ ...doc, text, ...(isNew ? { isNew } : {}) })
  })

  return {
    read: () => desk,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: async () => become({ files: (await server.list()).files }),
    async recover() {
      const { files, drafts } = await server.list()
      become({ files })
      // A file that cannot be read now is requested again when it is opened.
      await Promise.allSettled([...new Set([...drafts, ...listKept(stored)])].map(open))
    },
    open,
    edit,
    undo: () => apply(steps.undo()),
    redo: () => apply(steps.redo()),
    async save() {
      if (desk.saving) return
      refused = undefined
      become({ saving: true, refusal: undefined, isAway: false })
      try {
        const mine = unsaved()
        const findings = await server.check(textsOf(mine))
        become({ findings })
        // What is right is written at once, so that the console is published and the backend starts anew when all of it is there. Of what
        // is not, each file waits with what is said of it in other languages.
        const right = Object.assign({}, ...(await pickRight(groupByFile(mine).map(textsOf), server.check, findings))) as object
        const together = mine.filter(({ path }) => path in right)
        const groups = [together, ...groupByFile(mine.filter((doc) => !together.includes(doc)))]
        const drafts: string[] = []
        for (const group of groups.filter(({ length }) => length > 0)) {
          const saved = await writeTogether(group, group === together).catch((error: unknown) => {
            refused = group.map(({ path }) => path)
            throw error
          })
          if (saved.done === 'draft') drafts.push(...group.map(({ path }) => path).filter((path) => docOf(path).text !== docOf(path).saved))
        }
        become({ drafts, files: (await server.list()).files })
      } catch (error) {
        if (error instanceof Away) become({ isAway: true })
        else become({ refusal: error instanceof Error ? error.message : String(error) })
      } finally {
        become({ saving: false })
      }
    },
    check,
    changed(path, hash, text) {
      const now = desk.docs.get(path)
      if (!now) return
      if (hash !== now.base) return takeOver(now, hash, text)
      // What others wrote is taken back: there is nothing to choose any more.
      const { theirs, ...rest } = now
      if (theirs) put(rest)
    },
    settle(path, side) {
      const doc = docOf(path)
      if (!doc.theirs) return
      const { theirs, ...rest } = doc
      const merged = merge(doc.saved, doc.text, theirs.text, side) ?? (side === 'mine' ? doc.text : theirs.text)
      put({ ...rest, base: theirs.hash, saved: theirs.text })
      edit([{ path, splice: spliceBetween(doc.text, merged) }])
    },
    discard(path) {
      const doc = docOf(path)
      edit([{ path, splice: spliceBetween(doc.text, doc.saved) }])
    },
  }
}
