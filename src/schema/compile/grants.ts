import type { Verb } from '../compiled.ts'
import type { AuthoredAction, AuthoredField, AuthoredFields, AuthoredScreen, AuthoredSubmit } from '../format/authored.ts'
import type { Atlas } from './atlas.ts'
import { onceOfAll } from './once.ts'
import { type Remote, remoteOf } from './remote.ts'
import { madeBy, makesOthers } from './parents.ts'
import { namesRows, offeredBy } from './refine.ts'
import { listReport } from './report-uses.ts'

/** A place where a screen or page sends a call, and the right that a person needs there. */
export type Use = {
  call: string
  verb: Verb
  permission?: string
  guest?: boolean
  screen: string
  what: 'list' | 'action' | 'quote' | 'load' | 'options' | 'submit' | 'available' | 'page' | 'report'
  action?: AuthoredAction
  /** The single move that is made here. */
  move?: string
  /** The section (or an empty text) and the name of the action. */
  place?: [string, string]
  fields?: AuthoredFields | undefined
  where?: string[]
  /** For choices: the field that is sent, and the label, whose first field is searched. */
  picks?: { value: string; label: string }
}

/** Whether a call is only sent to show something: the values of a form, a price, choices. */
export const onlyShows = (uses: Use[]): boolean =>
  uses.length > 0 && uses.every(({ what }) => what === 'load' || what === 'quote' || what === 'options')

/** Tells whoever watches that somebody asks who uses what. */
export const looksForUses = (atlas: Atlas): void => atlas.look?.('uses')

/** What each screen uses. */
export const screenUses = onceOfAll((atlas: Atlas): ReadonlyMap<string, UseOfScreen> => {
  const { screens } = atlas.world
  return new Map(Object.keys(screens).map((id) => [id, useOf(atlas, id, screens[id]!)]))
}, looksForUses)

/** Every use of every call, from all screens and pages. Rights to calls are never written, but derived from this. */
export const usesOf = onceOfAll((atlas: Atlas): Use[] => {
  const uses: Use[] = []
  for (const one of screenUses(atlas).values()) for (const use of one.uses) uses.push(use)
  for (const file of Object.values(atlas.world.routes)) {
    for (const [name, route] of Object.entries(file.routes ?? {})) {
      for (const call of [...(route.calls ?? []), ...(route.available ? [route.available.call] : [])]) {
        uses.push({
          call,
          verb: 'query',
          screen: name,
          what: 'page',
          ...(route.permission ? { permission: route.permission } : {}),
          ...(route.for === 'anyone' || route.for === 'guest' ? { guest: true } : {}),
        })
      }
    }
  }
  return uses
}, looksForUses)

/**
 * What the screens use after an edit of some of them, or of rows or calls with some names: the rest is as it was. Answers the screens that use
 * something else now, each with what it used.
 */
export function handOverUses(
  before: Atlas,
  now: Atlas,
  screens: ReadonlySet<string>,
  names: ReadonlySet<string>,
): Map<string, UseOfScreen> {
  const others = new Map<string, UseOfScreen>()
  screenUses.handOver(before, now, (known) => {
    if (screens.size + names.size === 0) return known
    for (const [id, was] of known) {
      const { entity, refers, isOfOthers } = was
      const isConcerned =
        isOfOthers ||
        screens.has(id) ||
        (names.size > 0 && ((entity && names.has(entity.name)) || refers.some(({ name }) => names.has(name))))
      if (!isConcerned) continue
      const is = useOf(now, id, now.world.screens[id]!)
      if (is === was) continue
      ;(known as Map<string, UseOfScreen>).set(id, is)
      others.set(id, was)
    }
    return known
  })
  return others
}

export type UseOfScreen = {
  id: string
  screen: AuthoredScreen
  entity: ReturnType<Atlas['entityOf']>
  uses: Use[]
  /** The calls from which it offers choices. */
  choices: string[]
  refers: { name: string; calls: unknown; entity: unknown }[]
  /** The verbs of its permission: those of its uses, and those that its actions name. */
  verbs: Verb[]
  cans: Verb[]
  /** Whether it depends on more than its entity and what it refers to. */
  isOfOthers: boolean
}

const known = new WeakMap<AuthoredScreen, UseOfScreen>()

/** The uses of a screen depend on it, its entity and those that it refers to; they are collected again only when one of these changes. */
function useOf(atlas: Atlas, id: string, screen: AuthoredScreen): UseOfScreen {
  const entity = atlas.entityOf(screen, id)
  const before = known.get(screen)
  if (before?.id === id && before.entity?.name === entity?.name && before.entity?.entity === entity?.entity && isAsBefore(atlas, before))
    return before
  const { uses, refers } = listUses(atlas, id, screen, entity)
  const verbs: Verb[] = []
  const choices: string[] = []
  for (const { permission, verb, what, call } of uses) {
    if (permission) addTo(verbs, verb)
    if (what === 'options') addTo(choices, call)
  }
  const cans: Verb[] = []
  for (const name in screen.actions) addTo(cans, screen.actions[name]!.can)
  for (const section in screen.sections) {
    const { actions } = screen.sections[section]!
    for (const name in actions) addTo(cans, actions[name]!.can)
  }
  const now = { id, screen, entity, uses, choices, refers, verbs, cans, isOfOthers: makesOthers(screen) }
  if (!now.isOfOthers) known.set(screen, now)
  return now
}

/** Whether everything that the choices come from is still the same. */
const isAsBefore = ({ world, entities }: Atlas, { refers }: UseOfScreen): boolean =>
  refers.every(({ name, calls, entity }) => world.calls[name] === calls && entities[name] === entity)

/** Adds to a small set. */
export function addTo<T>(few: T[], one: T | undefined): void {
  if (one !== undefined && !few.includes(one)) few.push(one)
}

/** Collects the uses of one screen. */
class Lister {
  readonly #atlas: Atlas
  readonly #id: string
  readonly #screen: AuthoredScreen
  readonly #entity: ReturnType<Atlas['entityOf']>
  readonly #properties: Record<string, AuthoredField>
  readonly uses: Use[] = []
  /** The entities that its choices come from. */
  readonly refers = new Set<string>()

  constructor(atlas: Atlas, id: string, screen: AuthoredScreen, entity: ReturnType<Atlas['entityOf']>) {
    this.#atlas = atlas
    this.#id = id
    this.#screen = screen
    this.#entity = entity
    this.#properties = (entity?.entity.properties ?? {}) as Record<string, AuthoredField>
  }

  use(written: string | undefined, verb: Verb, what: Use['what']): Use | undefined {
    if (written === undefined) return undefined
    const one: Use = { call: this.#atlas.callName(written, this.#entity?.name), verb, what, screen: this.#id }
    if (this.#screen.permission) one.permission = this.#screen.permission
    if (this.#screen.for) one.guest = true
    this.uses.push(one)
    return one
  }

  sent({ call, can, move }: AuthoredSubmit, fields: AuthoredFields | undefined): void {
    const one = this.use(call, can ?? 'query', 'submit')
    if (one) Object.assign(one, { fields, ...(move === undefined ? {} : { move }) })
  }

  picked(options: Remote, verb: Verb): void {
    const one = this.use(options.call, verb, 'options')!
    one.where = options.where ? Object.keys(options.where) : []
    one.picks = options
  }

  offered(field: AuthoredField | undefined, verb: Verb): void {
    if (!field || !namesRows(field)) return
    // What a field omits is taken from the calls and the entity that it refers to.
    if (field.entity !== undefined) this.refers.add(field.entity)
    if (field.options?.call) this.refers.add(this.#atlas.calls[field.options.call]?.entity ?? '')
    const remote = remoteOf(this.#atlas, field)
    if (remote) this.picked(remote, verb)
  }

  options(fields: AuthoredFields | undefined, verb: Verb, of = this.#properties): void {
    if (Array.isArray(fields)) for (const name of fields) this.field(name, undefined, verb, of)
    else for (const name in fields) this.field(name, fields[name], verb, of)
  }

  field(name: string, own: AuthoredField | undefined, verb: Verb, of: Record<string, AuthoredField>): void {
    const base = Object.hasOwn(of, name) ? of[name] : undefined
    this.offered(own?.options || own?.entity ? { ...base, ...own } : base, verb)
    this.inside(own?.items?.properties ?? base?.items?.properties ?? own?.properties ?? base?.properties, verb)
  }

  inside(nested: Record<string, AuthoredField> | undefined, verb: Verb): void {
    for (const name in nested) {
      const field = nested[name]!
      this.offered(field, verb)
      this.inside(field.items?.properties ?? field.properties, verb)
    }
  }

  actions(map: Record<string, AuthoredAction> | undefined, section = ''): void {
    for (const name in map) {
      const action = map[name]!
      const verb = action.can ?? 'query'
      const does = this.use(action.call, verb, 'action')
      this.use(action.load, verb, 'load')
      const quotes = this.use(action.quote, verb, 'quote')
      if (does) ofAction(does, action, section, name)
      if (quotes) ofAction(quotes, action, section, name)
      if (does && action.move !== undefined) does.move = action.move
      const made = madeBy(this.#atlas, action, this.#entity)
      this.options(action.fields, verb, made === this.#entity ? undefined : (made?.entity.properties as Record<string, AuthoredField>))
    }
  }
}

function ofAction(use: Use, action: AuthoredAction, section: string, name: string): void {
  use.action = action
  use.place = [section, name]
  use.fields = action.fields
}

function listUses(
  atlas: Atlas,
  id: string,
  screen: AuthoredScreen,
  entity: ReturnType<Atlas['entityOf']>,
): Pick<UseOfScreen, 'uses' | 'refers'> {
  const lister = new Lister(atlas, id, screen, entity)
  if (screen.available) lister.uses.push({ call: screen.available.call, verb: 'query', what: 'available', screen: id })
  if (screen.kind === 'list') {
    lister.use(screen.list?.call ?? 'list', 'query', 'list')
    lister.use(screen.list?.needs, 'query', 'load')
    if (entity && screen.list) for (const field of offeredBy(atlas, screen.list, entity.entity)) lister.offered(field, 'query')
  }
  if (screen.kind === 'detail') {
    lister.use(screen.load ?? 'get', 'get', 'load')
    lister.use(screen.opened, 'get', 'load')
    lister.use(screen.among?.otherwise, 'get', 'load')
    lister.use(screen.among?.call, 'get', 'options')
    for (const name in screen.sections) lister.actions(screen.sections[name]!.actions, name)
  }
  if (screen.kind === 'form') listForm(lister, screen)
  if (screen.kind === 'report') listReport(lister, atlas, screen)
  lister.actions(screen.actions)
  return {
    uses: lister.uses,
    refers: [...lister.refers].map((name) => ({ name, calls: atlas.world.calls[name], entity: atlas.entities[name] })),
  }
}

function listForm(lister: Lister, screen: AuthoredScreen): void {
  const parts = Object.values(screen.tabs ?? screen.steps ?? screen.sections ?? {})
  const verb = screen.submit?.can ?? 'get'
  lister.use(screen.load, verb, 'load')
  for (const call of screen.fill ?? []) lister.use(call, verb, 'load')
  const all = [screen.fields, ...parts.map((part) => part.fields)]
  if (screen.submit) lister.sent(screen.submit, all.length > 1 ? joinFields(all) : screen.fields)
  lister.options(screen.fields, verb)
  for (const part of parts) {
    // Whoever may send a part may read its choices.
    lister.options(part.fields, part.submit?.can ?? verb)
    if (part.submit) lister.sent(part.submit, part.fields)
    if ('actions' in part)
      lister.actions(
        part.actions as Record<string, AuthoredAction>,
        Object.entries(screen.sections ?? {}).find(([, one]) => one === part)?.[0],
      )
  }
}

function joinFields(all: (AuthoredFields | undefined)[]): AuthoredFields {
  const joined: Record<string, object> = {}
  for (const fields of all) {
    if (Array.isArray(fields)) for (const name of fields) joined[name] ??= {}
    else Object.assign(joined, fields ?? {})
  }
  return joined
}
