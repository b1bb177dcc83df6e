import type { Route } from '../../schema/manifest.ts'
import type { Lookup } from './lookup.ts'

/** Where an address leads: to a route, or to another address in its place. */
export type Decision = { show: Route } | { go: string; withheld?: Route }

export type Person = {
  home: string
  /** Sent home instead of being refused, where a page is not theirs. */
  confined: boolean
  /** Has to set up a second factor before anything else. */
  unready: boolean
  can(permission: string): boolean
  /** Whether a route that hangs on a call exists for this person. */
  has(route: Route): Promise<boolean>
}

/** What the guard knows; whatever costs a trip is asked for only when the address needs it. */
export type Facts = {
  guest: Lookup
  guestHome: string
  signedIn: boolean
  /** Loads the person. Null: they are signed out by now. */
  person(): Promise<Person | null>
  own(): Promise<Lookup>
  /** Whether an address that is not at hand exists for somebody. */
  isKnown(path: string): Promise<boolean>
  /** Where somebody wanted to be before they registered; told once. */
  awaited?(): string | undefined
}

export const LOGIN = '/user/login'
/** Where somebody sets up the second factor that they must have; nothing else opens until then. */
export const SET_UP = '/user/set-up-factor'
const ROOTS = new Set(['/', '/dashboard'])

/** Decides about one address; `full` is its path with its query. */
export async function decide(path: string, full: string, facts: Facts): Promise<Decision> {
  if (path === '/' && !facts.signedIn) return { go: facts.guestHome }
  const open = facts.guest.byPath.get(path)
  if (open?.redirect) return { go: led(open.redirect, full) }
  if (open) return decideOpen(open, full, facts)
  if (!facts.signedIn) return ROOTS.has(path) || (await facts.isKnown(path)) ? toLogin(full) : { go: '/404' }

  const person = await facts.person()
  if (!person) return toLogin(full)
  if (person.unready) return { go: withRedirect(SET_UP, `?redirect=${encodeURIComponent(full)}`) }
  if (ROOTS.has(path)) return { go: person.home }
  return decidePrivate(path, full, person, facts)
}

async function decideOpen(route: Route, full: string, facts: Facts): Promise<Decision> {
  if (route.path === SET_UP && !facts.signedIn) return { go: withRedirect(LOGIN, full) }
  if ((route.path !== LOGIN && route.path !== SET_UP) || !facts.signedIn) return { show: route }
  const person = await facts.person()
  if (!person) return { show: route }
  if (person.unready) return route.path === SET_UP ? { show: route } : { go: withRedirect(SET_UP, full) }
  const awaited = facts.awaited?.()
  const target = readRedirect(full) ?? (awaited !== undefined && isOurs(awaited) ? awaited : undefined)
  return { go: target && (await isTheirs(target, person, facts)) ? target : person.home }
}

async function decidePrivate(path: string, full: string, person: Person, facts: Facts): Promise<Decision> {
  const own = (await facts.own()).byPath.get(path)
  if (own) {
    if (own.redirect) return { go: led(own.redirect, full) }
    // Without a grant, or where its call says no, the route does not exist for this person.
    return (!own.permission || person.can(own.permission)) && (await person.has(own)) ? { show: own } : { go: '/404', withheld: own }
  }
  if (!(await facts.isKnown(path))) return { go: '/404' }
  return { go: person.confined ? person.home : '/403' }
}

/** A redirect is followed only to a page that would open. */
async function isTheirs(target: string, person: Person, facts: Facts): Promise<boolean> {
  const path = target.split(/[?#]/)[0]!
  const open = facts.guest.byPath.get(path)
  if (open) return !open.redirect && open.for !== 'guest'
  const moved = (await facts.own()).byPath.get(path)?.redirect
  return 'show' in (await decidePrivate(moved ?? path, target, person, facts))
}

/** What an address says besides goes along. */
function led(to: string, full: string): string {
  const at = full.indexOf('?')
  return at < 0 || to.includes('?') ? to : to + full.slice(at)
}

function toLogin(full: string): Decision {
  return { go: full === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(full)}` }
}

/** The address a login was asked to lead to; nothing unless it stays within the app. */
export function readRedirect(full: string): string | undefined {
  const target = new URLSearchParams(full.split('?')[1] ?? '').get('redirect')
  return target && isOurs(target) ? target : undefined
}

/** A step on the way to a session takes along where it shall lead. */
export function withRedirect(path: string, search: string): string {
  const target = readRedirect(search)
  return target === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(target)}`
}

/** A backslash or a control character is no address of ours, whatever a browser would make of it. */
const isOurs = (target: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)
