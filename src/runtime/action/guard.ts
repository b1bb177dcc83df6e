import type { Row } from '../../schema/row.ts'
import type { Action, Guard, Verb } from '../../schema/compiled.ts'
import { holds } from '../../schema/condition.ts'
import { fill } from '../../schema/template.ts'

type Guarded = { guards?: Guard[] }
type Can = (permission: string, verb: Verb) => boolean

/**
 * The actions that are visible at one place. An action without permission is hidden, not disabled, and so is one that leads to a page that
 * the person cannot open, or to an action that they may not run there. A destructive action never comes first.
 */
export function listActions(actions: Action[], on: Action['on'][number], can: Can, canOpen: (screen: string) => boolean): Action[] {
  const leads = ({ open, screen, opens }: Action) =>
    open !== 'page' || screen === undefined || (canOpen(screen) && (!opens || isAllowed(opens, can)))
  const allowed = actions.filter((action) => action.on.includes(on) && isAllowed(action, can) && leads(action))
  return on === 'row' ? [...allowed.filter((action) => !action.danger), ...allowed.filter((action) => action.danger)] : allowed
}

export function isAllowed(action: { permission?: string; can?: Verb }, can: Can): boolean {
  return !action.permission || !action.can || can(action.permission, action.can)
}

/** Whether the action applies to this row at all: an illegal move is hidden. */
export function isOffered(action: Guarded, row: Row | undefined, now = Date.now()): boolean {
  const failing = failingGuard(action, row, now)
  return failing === undefined || failing.why !== undefined
}

/** The reason why a visible action is disabled for this row; undefined if it is enabled. */
export function whyNot(action: Guarded, row: Row | undefined, now = Date.now()): string | undefined {
  const why = failingGuard(action, row, now)?.why
  return why !== undefined && row ? fill(why, row) : undefined
}

/** Whether the action is enabled for this row. */
export function isPossible(action: Guarded, row: Row | undefined, now = Date.now()): boolean {
  return failingGuard(action, row, now) === undefined
}

function failingGuard({ guards }: Guarded, row: Row | undefined, now: number): Guard | undefined {
  if (!guards || !row) return undefined
  return guards.find((guard) => !holds(guard.when, { form: row, row, now }))
}

/** Whether the form of the action has this field and lets these roles change it in this row. */
export function mayEditField({ form }: Pick<Action, 'form'>, name: string, row: Row, roles: readonly string[]): boolean {
  const field = form?.find((one) => one.name === name)
  if (!field || field.disabled === true || field.taken?.fixed) return false
  if (field.editedBy && !field.editedBy.some((role) => roles.includes(role))) return false
  const facts = { form: row, row, now: Date.now() }
  if (field.visible && !holds(field.visible, facts)) return false
  return !(field.disabled && holds(field.disabled, facts))
}

/** A row shows three actions; the others are in the menu "more". */
export function splitActions<T>(actions: T[]): { shown: T[]; more: T[] } {
  return { shown: actions.slice(0, 3), more: actions.slice(3) }
}
