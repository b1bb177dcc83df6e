import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Boot } from '../schema/manifest.ts'
import type { Library } from './files/library.ts'
import type { Server } from './files/server.ts'
import type { Desk, Doc, Workspace } from './files/workspace.ts'
import type { Manifests } from './places/read-product.ts'
import type { ReadValue, Spot } from './places/spot.ts'
import type { WayTo } from './places/way-to.ts'
import type { Languages } from './places/words-at.ts'
import type { PreviewState } from './preview/states.ts'

/** How the page in the middle is viewed. */
export type Look = {
  /** The role; `''` is a guest. */
  role: string
  locale: string
  theme: 'light' | 'dark'
  /** Pixels; 0 is all the available width. */
  width: number
  state: PreviewState
  /** The number of the status in which a row alone is seen, where each has its turn. */
  status: number
  /** The address to go to: a new object goes there again, even if the address is the same; for a new page, as soon as it is served. */
  to: WayTo & { isNew?: true }
  /** The current address. */
  at: string
  /** The address that the page is on its way to. */
  going?: string | undefined
  /** A click selects the element under the pointer. */
  picking: boolean
}

/** The selection: a place in a file, and the field of the entity that it shows; `by` what it is to be seen if not as before: what is said there, or its form. */
export type Selected = { spot: Spot; field?: Spot | undefined; by?: 'words' | 'form' }

export type Bench = {
  boot: Boot
  server: Server
  workspace: Workspace
  library: Library
  manifests: Manifests
  languages: Languages
  look: Look
  show: (change: Partial<Look>) => void
  selected: Selected | undefined
  /** With a page that is opened at the same time, which has a place of its own in the history. */
  select: (selected: Selected | undefined, isWithPage?: boolean) => void
}

export const BenchContext = createContext<Bench | null>(null)

export function useBench(): Bench {
  const bench = useContext(BenchContext)
  if (!bench) throw new Error('Unexpected part of the workbench on its own, expected <BenchContext.Provider> above; see start.tsx')
  return bench
}

export function useDesk(): Desk {
  const { workspace } = useBench()
  return useSyncExternalStore(workspace.subscribe, workspace.read)
}

/** What is typed and not saved, by file. */
export const draftsIn = (docs: ReadonlyMap<string, Doc>): Record<string, string> =>
  Object.fromEntries([...docs.values()].filter(({ text, saved }) => text !== saved).map(({ path, text }) => [path, text]))

const parsed = new WeakMap<Doc, unknown>()

function valueOf(doc: Doc): unknown {
  if (!parsed.has(doc)) {
    let value: unknown
    try {
      value = JSON.parse(doc.text)
    } catch {
      value = undefined
    }
    parsed.set(doc, value)
  }
  return parsed.get(doc)
}

/** Reads values as they are at this moment, for what is not drawn. */
export const readNow =
  (workspace: Workspace, library: Library): ReadValue =>
  (file) => {
    const doc = workspace.read().docs.get(file)
    return doc ? valueOf(doc) : library.value(file)
  }

/** Reads values from the current files, including unsaved changes; a new function whenever one of them changes. */
export function useValues(): ReadValue {
  const { library } = useBench()
  const { docs } = useDesk()
  const version = useSyncExternalStore(library.subscribe, library.version)
  return useMemo(
    () => (file) => {
      const doc = docs.get(file)
      return doc ? valueOf(doc) : library.value(file)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the version represents the content of the library
    [docs, library, version],
  )
}

/** Opens files in the workspace; missing ones are empty. */
export function useOpened(files: readonly (string | undefined)[]): void {
  const { workspace } = useBench()
  const wanted = files.filter((file) => file !== undefined).join('\n')
  useEffect(() => {
    for (const file of wanted.split('\n')) if (file !== '') void workspace.open(file).catch(() => undefined)
  }, [workspace, wanted])
}
