import type { Route } from '../../schema/manifest.ts'
import type { Lookup } from './lookup.ts'

/** The decision about an address: a route, or a redirect. */
export type Decision = { show: Route } | { go: string; withheld?: Route }

export type Person = {
  home: string
  /** On pages of other areas, the person is redirected home instead of being refused. */
  confined: boolean
  /** The person must set up a second factor before anything else. */
  unready: boolean
  can(permission: string): boolean
  /** Whether a route that depends on a call exists for this person. */
  has(route: Route): Promise<boolean>
}

/** The inputs of the guard; those that need a request are loaded only if the address requires it. */
export type Facts = {
  guest: Lookup
  guestHome: string
  signedIn: boolean
  /** Loads the person; null if the session has ended. */
  person(): Promise<Person | null>
  own(): Promise<Lookup>
  /** Whether an address that is not available exists for somebody. */
  isKnown(path: string): Promise<boolean>
  /** Whether a page that needs no session exists, where a call decides that. */
  isThere(route: Route): Promise<boolean>
  /** The page that somebody wanted before they registered, or the one that is named; consumed once. */
  awaited?(named?: string): string | undefined
}

export const LOGIN = '/user/login'
/** The page for setting up a required second factor; nothing else opens until then. */
export const SET_UP = '/user/set-up-factor'
/** Leads everybody to their own start. */
export const START = '/dashboard'
const ROOTS = new Set(['/', START])

/** Decides about an address; `full` is its path with its query. */
export async function decide(path: string, full: string, facts: Facts): Promise<Decision> {
  if (path === '/' && !facts.signedIn) return { go: facts.guestHome }
  const open = facts.guest.byPath.get(path)
  if (open?.redirect) return { go: led(open.redirect, full) }
  if (open) return decideOpen(open, full, facts)
  if (!facts.signedIn) return ROOTS.has(path) || (await facts.isKnown(path)) ? toLogin(full) : { go: '/404' }

  const person = await facts.person()
  if (!person) return toLogin(full)
  if (person.unready) return { go: withRedirect(SET_UP, `?redirect=${encodeURIComponent(full)}`) }
  if (ROOTS.has(path)) return { go: await startOf(person, facts, true) }
  return decidePrivate(path, full, person, facts)
}

async function decideOpen(route: Route, full: string, facts: Facts): Promise<Decision> {
  if (!(await facts.isThere(route))) return { go: '/404', withheld: route }
  if (route.path === SET_UP && !facts.signedIn) return { go: withRedirect(LOGIN, full) }
  if ((route.path !== LOGIN && route.path !== SET_UP) || !facts.signedIn) return { show: route }
  const person = await facts.person()
  if (!person) return { show: route }
  if (person.unready) return route.path === SET_UP ? { show: route } : { go: withRedirect(SET_UP, full) }
  const target = readRedirect(full)
  if (target === undefined) return { go: await startOf(person, facts, false) }
  // What waits besides is shown when the person turns to the console.
  facts.awaited?.(target)
  return { go: (await isTheirs(target, person, facts)) ? target : person.home }
}

/** What somebody wanted before they had a session, else their home. Whoever comes `within` the console has been on the public pages. */
async function startOf(person: Person, facts: Facts, within: boolean): Promise<string> {
  const awaited = facts.awaited?.()
  if (awaited === undefined || !isOurs(awaited) || (within && facts.guest.byPath.has(pathOf(awaited)))) return person.home
  return (await isTheirs(awaited, person, facts)) ? awaited : person.home
}

async function decidePrivate(path: string, full: string, person: Person, facts: Facts): Promise<Decision> {
  const own = (await facts.own()).byPath.get(path)
  if (own) {
    if (own.redirect) return { go: led(own.redirect, full) }
    // Without a grant, or if its call answers no, the route does not exist for this person.
    return (!own.permission || person.can(own.permission)) && (await person.has(own)) ? { show: own } : { go: '/404', withheld: own }
  }
  if (!(await facts.isKnown(path))) return { go: '/404' }
  return { go: person.confined ? person.home : '/403' }
}

/** A redirect is followed only to a page that would open. */
async function isTheirs(target: string, person: Person, facts: Facts): Promise<boolean> {
  const path = pathOf(target)
  const open = facts.guest.byPath.get(path)
  if (open) return !open.redirect && open.for !== 'guest'
  const moved = (await facts.own()).byPath.get(path)?.redirect
  return 'show' in (await decidePrivate(moved ?? path, target, person, facts))
}

const pathOf = (address: string): string => address.split(/[?#]/)[0]!

/** Redirects to a path and keeps the rest of the query. */
function led(to: string, full: string): string {
  const at = full.indexOf('?')
  return at < 0 || to.includes('?') ? to : to + full.slice(at)
}

function toLogin(full: string): Decision {
  return { go: full === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(full)}` }
}

/** The page to return to after a sign-in; undefined unless it is within the app. */
export function readRedirect(full: string): string | undefined {
  const target = new URLSearchParams(full.split('?')[1] ?? '').get('redirect')
  return target && isOurs(target) ? target : undefined
}

/** A link on the way to a session keeps the page to return to. */
export function withRedirect(path: string, search: string): string {
  const target = readRedirect(search)
  return target === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(target)}`
}

/** A backslash or a control character makes an address invalid, whatever a browser would make of it. */
const isOurs = (target: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)
