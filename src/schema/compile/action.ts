import type { Action, CallRef, Guard, Link, Submit, Then } from '../compiled.ts'
import type { Scalar } from '../condition.ts'
import type { AuthoredAction, AuthoredLink, AuthoredMove, AuthoredScreen, AuthoredSubmit, AuthoredThen } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { sourcesOf } from '../handed.ts'
import { type Atlas, movesFrom, stateFieldOf } from './atlas.ts'
import type { ScreenContext } from './context.ts'
import { callRef } from './call-ref.ts'
import { belowOf } from './children.ts'
import { compileAsked } from './fact.ts'
import { compileFields } from './field.ts'
import { madeBy, parentsOf } from './parents.ts'
import { askedOn, openedOn } from './opens.ts'
import { pathOfScreen } from './path-of-screen.ts'
import { offeredIn } from './role-choices.ts'
import { sheetOf } from './sheet.ts'
import { withUnique } from './unique.ts'

export function compileActions(context: ScreenContext, actions: Record<string, AuthoredAction> | undefined): Action[] {
  const all = Object.values(actions ?? {})
  return Object.entries(actions ?? {}).map(([name, action]) => compileAction(context, name, action, all))
}

/** Whether another action of the same place is said to be the highlighted one. */
const isOutshone = ({ on }: AuthoredAction, among: AuthoredAction[]): boolean =>
  among.some((other) => other.primary && [other.on].flat().some((place) => [on].flat().includes(place)))

function compileAction(context: ScreenContext, name: string, action: AuthoredAction, among: AuthoredAction[]): Action {
  const { atlas, screen, entity } = context
  const call =
    action.call === undefined
      ? undefined
      : underParents(context, action, callRef(atlas, action.call, entity?.name, action.move, action.set))
  // An action beside a detail always has a form, even without fields: a question with its facts.
  const imports = call?.does === 'import'
  const fields = imports ? undefined : (action.fields ?? (action.beside ? {} : undefined))
  const made = { ...context, entity: madeBy(atlas, action, entity) }
  const form = fields
    ? withUnique(made, compileFields(atlas, offeredIn(atlas, fields, made.entity?.entity), made.entity?.entity), call)
    : undefined
  const sheet = imports ? sheetOf(atlas, call.name, action.fields) : undefined
  const guards = guardsOf(action, entity?.entity)
  const confirm = action.confirm ?? (needsQuestion(action, call?.does) || undefined)
  // An answer that is shown in place reports its own success: a trial that answers "422" must not show a success message.
  const showsAnswer = call?.does === 'service' && action.answer !== undefined
  const then = action.then
    ? compileThen(atlas, action.then)
    : call && call.does !== 'export' && !showsAnswer
      ? ({ reload: true } as Then)
      : undefined
  return {
    name,
    title: action.title,
    on: (Array.isArray(action.on) ? action.on : [action.on]) as Action['on'],
    ...(action.icon ? { icon: action.icon } : {}),
    ...(screen.permission && action.can ? { permission: screen.permission } : {}),
    ...(action.can ? { can: action.can } : {}),
    ...(call ? { call } : {}),
    ...(form ? { form } : {}),
    ...(form && action.button ? { button: action.button } : {}),
    ...(action.sections ? { headings: headingsOf(action.sections) } : {}),
    ...(sheet ? { sheet, ...keyOf(entity) } : {}),
    ...(action.load ? { load: callRef(atlas, action.load, entity?.name) } : {}),
    ...(action.copies ? { copies: true as const } : {}),
    ...(action.quote ? { quote: callRef(atlas, action.quote, entity?.name) } : {}),
    // What is to be done before anything here can be bought stands above the form that buys it.
    ...(action.quote && screen.list?.needs ? { needs: callRef(atlas, screen.list.needs, entity?.name) } : {}),
    ...(action.answer ? { answer: action.answer } : {}),
    ...(confirm && !form ? { confirm } : {}),
    ...(action.confirmMany ? { confirmMany: action.confirmMany } : {}),
    ...belowOf(context, call?.does),
    ...(action.facts && entity ? { facts: action.facts.map((fact) => compileAsked(atlas, fact, entity.entity)) } : {}),
    ...(action.help ? { help: action.help } : {}),
    ...(guards.length ? { guards } : {}),
    ...(action.open ? { open: action.open } : {}),
    ...(action.screen ? { screen: action.screen } : {}),
    ...openedOn(atlas, action.screen, action.opens),
    ...headingOf(atlas, action),
    ...(action.open === 'drawer' && needsRoom(atlas.world.screens[action.screen ?? '']) ? { wide: true as const } : {}),
    ...(action.with ? { with: sourcesOf(action.with, askedOn(atlas, action)) } : {}),
    ...(then ? { then } : {}),
    ...((action.danger ?? (action.can === 'delete' || call?.does === 'delete')) ? { danger: true as const } : {}),
    ...((action.primary ?? (action.can === 'add' && !isOutshone(action, among))) ? { primary: true as const } : {}),
    ...(form && action.beside ? { beside: true as const } : {}),
    ...(action.undo ? { undo: action.undo } : {}),
  }
}

/** What a file of rows cannot set, though an exported one has it: the key. */
const keyOf = (entity: ScreenContext['entity']): Pick<Action, 'sheetKey'> => {
  const title = entity && entity.entity.properties[entity.entity.key]?.title
  return title ? { sheetKey: title } : {}
}

/** A new row sends the keys of its parents without asking for them. */
function underParents({ atlas, screen, entity }: ScreenContext, action: AuthoredAction, call: CallRef): CallRef {
  const parents = parentsOf(atlas, screen, entity, action)
  return Object.keys(parents).length === 0 ? call : { ...call, send: { ...call.send, ...parents }, under: Object.keys(parents) }
}

const headingsOf = (sections: NonNullable<AuthoredAction['sections']>): NonNullable<Action['headings']> =>
  Object.fromEntries(Object.values(sections).map(({ from, ...heading }) => [from, heading]))

/** The title "View" adds nothing to an order, so an action that only shows takes the title of its screen; "Audit" keeps its own. */
function headingOf(atlas: Atlas, { open, screen, can }: AuthoredAction): { heading?: string } {
  const shows = (open === 'dialog' || open === 'drawer') && (can === 'get' || can === 'query')
  const heading = shows && screen ? atlas.world.screens[screen]?.title : undefined
  return heading ? { heading } : {}
}

/** A list, a detail with a screen in a section, or one with a form beside it. */
const needsRoom = (screen: AuthoredScreen | undefined): boolean =>
  screen?.kind === 'list' ||
  Object.values(screen?.sections ?? {}).some((section) => section.screen !== undefined) ||
  Object.values(screen?.actions ?? {}).some((action) => action.beside === true)

/** Deleting, disabling and dangerous actions always ask for confirmation, even if the author forgot it. */
function needsQuestion(action: AuthoredAction, does: string | undefined): boolean {
  return action.call !== undefined && (action.can === 'delete' || action.can === 'disable' || does === 'delete' || action.danger === true)
}

/** The conditions on the row: first that the move is legal (else it is not offered), then those of the action, whose reason names the way out, and of the move. */
export function guardsOf(action: Pick<AuthoredAction, 'when' | 'why' | 'move'>, entity: Entity | undefined): Guard[] {
  const guards: Guard[] = []
  const move = action.move ? (entity?.moves?.[action.move] as AuthoredMove | undefined) : undefined
  const state = entity && stateFieldOf(entity)
  if (move && state) guards.push({ when: { [state]: { in: movesFrom(move.from) as Scalar[] } } })
  if (action.when) guards.push({ when: action.when, ...(action.why ? { why: action.why } : {}) })
  if (move?.when) guards.push({ when: move.when, ...(move.why ? { why: move.why } : {}) })
  return guards
}

export function compileThen(atlas: Atlas, then: AuthoredThen): Then {
  if (typeof then === 'string') return { [then]: true }
  const { reload, back, next, download, opens, with: values, ...rest } = then
  return {
    ...rest,
    ...openedOn(atlas, rest.screen, opens),
    ...(values ? { with: sourcesOf(values) } : {}),
    ...(reload ? { reload: true as const } : {}),
    ...(back ? { back: true as const } : {}),
    ...(next ? { next: true as const } : {}),
    ...(download ? { download: true as const } : {}),
  }
}

export function compileSubmit(context: ScreenContext, submit: AuthoredSubmit): Submit {
  const { atlas, screen, entity } = context
  const guards = guardsOf(submit, entity?.entity)
  return {
    title: submit.title,
    ...(screen.permission && submit.can ? { permission: screen.permission, can: submit.can } : {}),
    call: callRef(atlas, submit.call, entity?.name, submit.move),
    ...(submit.confirm ? { confirm: submit.confirm } : {}),
    ...(guards.length ? { guards } : {}),
    ...(submit.then ? { then: compileThen(atlas, submit.then) } : {}),
    ...(submit.answer ? { answer: submit.answer } : {}),
  }
}

export function compileLinks(context: ScreenContext, links: Record<string, AuthoredLink> | undefined): Link[] {
  return Object.entries(links ?? {}).map(([name, { title, screen, home, href, mailOf, codes, states, with: values, primary }]) => ({
    name,
    title,
    ...(home ? { path: '/' } : screen ? { path: pathOfScreen(context.atlas.world.screens[screen]) ?? '/' } : {}),
    ...(href ? { [href.startsWith('/') ? 'path' : 'href']: href } : {}),
    ...(mailOf ? { mailOf } : {}),
    ...(codes ? { codes } : {}),
    ...(states ? { states } : {}),
    ...(values ? { with: sourcesOf(values) } : {}),
    ...(primary ? { primary: true as const } : {}),
  }))
}
