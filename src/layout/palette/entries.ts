import type { Locale } from '../../schema/compiled.ts'
import type { Command } from '../../schema/manifest.ts'
import { opened } from '../../runtime/action/action-setting.ts'
import { reserved } from '../../runtime/list/query.ts'
import { initialsOf } from './initials.ts'

/** One line of the palette: a page, or something that opens on a page. */
export type Entry = {
  id: string
  to: string
  title: string
  /** What it belongs to: a menu group, or the page on which it opens. */
  within: string
  icon?: string
  kind: 'page' | 'tab' | 'action' | 'ofRow' | 'deed' | 'document' | 'record'
  /** What it does, if it is not a link. */
  run?: () => void
  /** What is searched: all its titles, then what it belongs to. */
  keys: Keys
}
type Keys = { titles: string[]; initials: string; around: string[]; aroundInitials: string }

/** More than the score of a word whose letters are only scattered over the title of a page. */
const STREWN = 11

/** A page comes before what opens on it, and that before what can be done to a row there. */
const LEAD: Partial<Record<Entry['kind'], number>> = { page: 1, ofRow: -1 }

/** The maximum number of results. */
export const MOST = 60

export function listEntries(commands: Command[], locale: Locale): Entry[] {
  return commands.flatMap((command) => {
    const { path, tab, titles, within, icon, also, actions = [] } = command
    const query = tab ? { [reserved.tab]: tab } : {}
    const page: Entry = {
      id: address(path, query),
      to: address(path, query),
      title: titles[locale],
      within: within?.[locale] ?? '',
      ...(icon ? { icon } : {}),
      kind: tab ? 'tab' : 'page',
      keys: keysOf(titles, within, also),
    }
    return [
      page,
      ...actions.map((action): Entry => {
        const opening = address(path, { ...query, [opened.action]: action.name })
        return {
          ...page,
          id: opening,
          to: action.ofRow ? page.to : opening,
          title: action.titles[locale],
          within: titles[locale],
          kind: action.ofRow ? 'ofRow' : 'action',
          keys: keysOf(action.titles, titles),
        }
      }),
    ]
  })
}

/** An entry in a single language: a document, or an action of the frame. */
export const plainEntry = (entry: Omit<Entry, 'keys'>): Entry => ({
  ...entry,
  keys: {
    titles: [plain(entry.title)],
    initials: /\p{Script=Han}/u.test(entry.title) ? initialsOf(entry.title) : '',
    around: [plain(entry.within)],
    aroundInitials: '',
  },
})

function keysOf(titles: Record<Locale, string>, around?: Record<Locale, string>, also?: Record<Locale, string>): Keys {
  return {
    titles: Object.values(titles).map(plain),
    initials: initialsIn(titles),
    around: [around, also].flatMap((texts) => (texts ? Object.values(texts).map(plain) : [])),
    aroundInitials: around ? initialsIn(around) : '',
  }
}

/** The initials of all titles in Chinese characters. */
const initialsIn = (titles: Record<Locale, string>): string =>
  Object.values(titles)
    .filter((title) => /\p{Script=Han}/u.test(title))
    .map(initialsOf)
    .join(' ')

function address(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text ? `${path}?${text}` : path
}

/** Full-width letters and capitals are normalised for searching. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The entries that match every word of the query, best first; ties keep the order of the menu, pages before what opens on them. */
export function rank(entries: Entry[], typed: string): Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  const found: { entry: Entry; score: number; at: number }[] = []
  for (const [at, entry] of entries.entries()) {
    let score = LEAD[entry.kind] ?? 0
    for (const word of words) {
      const one = scoreOf(entry.keys, word)
      if (one === 0) {
        score = 0
        break
      }
      score += one
    }
    if (score >= STREWN - 1) found.push({ entry, score, at })
  }
  // Scattered letters count only if no entry contains the words.
  const isPlain = found.some(({ score }) => score > STREWN * words.length)
  return found
    .filter(({ score }) => !isPlain || score > STREWN * words.length)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

function scoreOf({ titles, initials, around, aroundInitials }: Keys, word: string): number {
  let best = 0
  for (const title of titles) best = Math.max(best, scoreIn(title, word))
  if (best >= 60) return best
  if (initials.startsWith(word)) best = Math.max(best, 55)
  else if (initials.includes(word)) best = Math.max(best, 45)
  if (around.some((one) => one.includes(word))) best = Math.max(best, 30)
  if (word.length > 2 && aroundInitials.startsWith(word)) best = Math.max(best, 20)
  if (best === 0 && word.length > 2 && titles.some((title) => isSpread(title, word))) best = STREWN - 1
  return best
}

function scoreIn(title: string, word: string): number {
  const at = title.indexOf(word)
  if (at === -1) return 0
  if (title === word) return 100
  if (at === 0) return 90
  return /[\s\-–—/(（]/.test(title[at - 1]!) ? 75 : 60
}

/** Whether a title contains the letters of a word in order: `rcgn` in `recognition`. The first letter must begin a word. */
function isSpread(title: string, word: string): boolean {
  const start = new RegExp(`(?:^|[^\\p{L}\\p{N}])${word[0]!.replace(/[^\p{L}\p{N}]/u, '\\$&')}`, 'u').exec(title)
  if (!start) return false
  let at = start.index + start[0].length
  for (const letter of [...word].slice(1)) {
    at = title.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
