import type { AreaManifest, Boot, Route } from '../../schema/manifest.ts'
import { screenFile } from './find-spot.ts'
import type { ReadValue } from './spot.ts'

/** A page or a file, as an entry of the list on the left. */
export type Entry = {
  id: string
  title: string
  /** Other texts by which it is found: its file, its titles in other languages. */
  also: string
  file?: string | undefined
  /** What is written below its title. */
  beside?: string
  /** The address where it can be seen. */
  path?: string | undefined
  /** The role that sees it there; `''` is a guest. */
  role?: string | undefined
}
export type Group = { id: string; title: string; entries: Entry[] }
export type Part = { id: string; title: string; groups: Group[] }

/** The manifests of all areas in all languages. */
export type Manifests = Record<string, Record<string, AreaManifest>>

/** Fetches what is at an address once, as long as each publication names it; a failed answer is asked for again. */
export function createHeld<Held>(get: (address: string) => Promise<Held>): (address: string) => Promise<Held> {
  const held = new Map<string, Promise<Held>>()
  return (address) => {
    const before = held.get(address)
    held.delete(address)
    const answer = before ?? get(address)
    held.set(address, answer)
    answer.catch(() => held.delete(address))
    for (const old of [...held.keys()].slice(0, -MOST)) held.delete(old)
    return answer
  }
}

/** More than the areas of any product in its languages. */
const MOST = 40

/** Loads what the console itself loads after signing in. */
export async function fetchManifests(boot: Boot, get: (address: string) => Promise<AreaManifest>): Promise<Manifests> {
  const areas = Object.entries(boot.areas).map(async ([area, addresses]) => {
    const versions = Object.entries(addresses).map(async ([locale, address]) => [locale, await get(address)] as const)
    return [area, Object.fromEntries(await Promise.all(versions))] as const
  })
  return Object.fromEntries(await Promise.all(areas))
}

/** The menus of the roles as they are displayed: groups with their pages, and the pages that are in no menu. */
export function readRoles(boot: Boot, manifests: Manifests, locale: string, words: { guest: string; others: string }): Part[] {
  const roles = boot.roles.flatMap(({ name, area }): Part[] => {
    const manifest = manifests[area]?.[locale]
    if (!manifest) return []
    const others = Object.values(manifests[area]!).filter((one) => one !== manifest)
    const byPath = new Map(manifest.routes.map((route) => [route.path, route]))
    const inMenu = new Set(manifest.menu.flatMap(({ items }) => items.map(({ path }) => path)))
    const titles = others.map(({ routes }) => new Map(routes.map(({ path, title }) => [path, title])))
    const titleIn = (path: string) => titles.map((of) => of.get(path) ?? '').join(' ')
    const entryOf = (title: string, route: Route | undefined, path: string): Entry => ({
      id: `${name} ${path}`,
      title,
      also: [titleIn(path), route?.screen ?? '', path].join(' '),
      file: route?.screen && screenFile(route.screen),
      path,
      role: name,
    })
    const menu = manifest.menu
      .filter(({ gallery }) => !gallery)
      .map((group): Group => ({
        id: `${name} ${group.id}`,
        title: group.title,
        entries: group.items.map(({ title, path }) => entryOf(title, byPath.get(path), path)),
      }))
    const rest = manifest.routes
      .filter(({ path, screen, redirect }) => screen !== undefined && redirect === undefined && !inMenu.has(path))
      .map((route) => entryOf(route.title, route, route.path))
    return [
      {
        id: name,
        title: manifest.title,
        groups: [...menu, { id: `${name} *`, title: words.others, entries: rest }].filter(({ entries }) => entries.length > 0),
      },
    ]
  })
  const guest = boot.texts[locale as keyof Boot['texts']].guest
    .filter(({ screen }) => screen !== undefined)
    .map((route): Entry => ({
      id: ` ${route.path}`,
      title: route.title,
      also: `${route.screen} ${route.path}`,
      file: screenFile(route.screen!),
      path: route.path,
      role: '',
    }))
  return [...roles, { id: '', title: words.guest, groups: [{ id: ' *', title: '', entries: guest }] }]
}

const order = new Intl.Collator()

/** The files of a folder, as list entries; a title is given if the file is open. */
export function readFolder(
  files: readonly string[],
  folder: string,
  read: ReadValue,
  overlayOf: (file: string) => string | undefined,
): Entry[] {
  return files
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => {
      const overlay = overlayOf(file)
      const [translated, own] = [overlay === undefined ? undefined : titleOf(read(overlay)), titleOf(read(file))]
      const id = file.slice(folder.length + 1, -'.json'.length)
      return { id: file, title: translated ?? own ?? id, also: `${file} ${own ?? ''}`, file }
    })
    .toSorted((one, other) => order.compare(one.title, other.title))
}

export const titleOf = (value: unknown): string | undefined => {
  if (value === null || typeof value !== 'object' || !('title' in value)) return undefined
  return typeof value.title === 'string' ? value.title : undefined
}

/** The screen at an address, whoever may open it. */
export function screensByPath(boot: Boot, manifests: Manifests): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const note = (routes: readonly Route[]) => {
    for (const { path, screen } of routes) if (screen) found.set(path, screen)
  }
  for (const texts of Object.values(boot.texts)) note(texts.guest)
  for (const versions of Object.values(manifests)) for (const { routes } of Object.values(versions)) note(routes)
  return found
}
