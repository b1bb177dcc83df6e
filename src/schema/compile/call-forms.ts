import type { Condition } from '../condition.ts'
import type { AuthoredAction, AuthoredField, AuthoredFields } from '../format/authored.ts'
import { type Atlas, fieldsOf, type NamedField, stateFieldOf } from './atlas.ts'
import type { Use } from './grants.ts'
import { importable } from './sheet.ts'
import { acceptedIn } from './role-choices.ts'
import { madeBy, parentFields, parentsOf } from './parents.ts'

/** The same action in the language of this atlas, found by its place, because two actions may send the same call. */
export function actionIn(atlas: Atlas, use: Use): AuthoredAction | undefined {
  const screen = atlas.world.screens[use.screen]
  if (!screen || !use.place) return undefined
  const [section, name] = use.place
  return section === '' ? screen.actions?.[name] : screen.sections?.[section]?.actions?.[name]
}

type Form = { fields: AuthoredFields | undefined; entity: string | undefined; unfinished?: boolean; set?: string[]; parents?: NamedField[] }

/** Every form that sends a call, and the body that the call itself declares. */
export function formsOf(atlas: Atlas, name: string, uses: Use[]): NamedField[][] {
  return writtenForms(atlas, name, uses).map((form) => {
    const fields = fieldsOf(form.fields, form.entity ? atlas.entities[form.entity] : undefined)
    const set = (form.set ?? []).map((name): NamedField => ({ name, field: { required: true } }))
    const parents = (form.parents ?? []).filter(({ name }) => !fields.some((one) => one.name === name))
    return form.unfinished ? fields.map(soFar) : [...fields, ...parents, ...set]
  })
}

/** A quote is requested while the form is being filled in: its values must be valid, but need not be complete. */
const soFar = ({ name, field: { must: _, required: __, ...field } }: NamedField): NamedField => ({ name, field })

function writtenForms(atlas: Atlas, name: string, uses: Use[]): Form[] {
  const written = atlas.calls[name]!
  const forms: Form[] = []
  if (written.body) forms.push({ fields: written.body as AuthoredFields, entity: written.entity })
  for (const use of uses) {
    const screen = atlas.world.screens[use.screen]
    const set = Object.keys(use.action?.set ?? {})
    if (!screen) continue
    const own = atlas.entityOf(screen, use.screen)
    const parents = use.action && use.what === 'action' ? parentFields(atlas, screen, own, actionIn(atlas, use) ?? use.action) : []
    if (!use.fields && set.length === 0 && parents.length === 0) continue
    forms.push({
      fields: translated(atlas, use) ?? use.fields,
      set,
      parents,
      entity: (use.action ? madeBy(atlas, use.action, own) : own)?.name,
      unfinished: use.what === 'quote',
    })
  }
  return forms
}

/** The moves that a call can make: those listed in its file, else those that it is used for. */
export function movesOf(atlas: Atlas, name: string, uses: Use[]): string[] {
  const { does, moves } = atlas.calls[name]!
  return moves ?? [...new Set(uses.flatMap((use) => (use.move && does === 'move' ? [use.move] : [])))]
}

/**
 * The fields of a call's body, from every form that sends it and from the body that it declares; required only if all forms require them.
 * Each of several moves has its own fields: what only some moves require is required only for those.
 */
export function formFields(atlas: Atlas, name: string, uses: Use[]): NamedField[] {
  const moves = atlas.calls[name]!.does === 'move' ? movesOf(atlas, name, uses) : []
  if (moves.length < 2) return joinedFields(atlas, name, uses)
  const each = new Map(
    moves.map(
      (move) =>
        [
          move,
          joinedFields(
            atlas,
            name,
            uses.filter((use) => use.move === undefined || use.move === move),
          ),
        ] as const,
    ),
  )
  return joinedFields(atlas, name, uses).map(({ name: key, field }) => {
    const required = moves.flatMap((move): Asked[] => {
      const own = each.get(move)!.find((one) => one.name === key)?.field.required
      return own ? [{ move, when: own }] : []
    })
    return { name: key, field: { ...field, required: requiredByMoves(required, moves) } }
  })
}

type Asked = { move: string; when: true | Condition }

function requiredByMoves(asked: Asked[], moves: string[]): true | false | Condition {
  if (asked.length === 0) return false
  const [first, ...others] = asked
  // Different conditions of two moves cannot be combined, so the backend requires neither.
  const isOne = others.every(({ when }) => JSON.stringify(when) === JSON.stringify(first!.when))
  const asking = isOne ? asked : asked.filter(({ when }) => when === true)
  if (asking.length === 0) return false
  const when = asking[0]!.when
  if (asking.length === moves.length) return when
  const names = asking.map(({ move }) => move)
  return { ...(when === true ? {} : when), move: names.length === 1 ? names[0]! : { in: names } }
}

/** A form for many rows sends the other values of each row along, so it does not relax what the form for one row requires. */
const isOfMany = (atlas: Atlas, { action, call }: Use): boolean =>
  action !== undefined && atlas.calls[call]?.does === 'edit' && [action.on].flat().join() === 'batch'

function joinedFields(atlas: Atlas, name: string, uses: Use[]): NamedField[] {
  const fields = new Map<string, AuthoredField>()
  const whole = uses.filter((use) => !isOfMany(atlas, use))
  const forms = withImportable(atlas, name, whole, formsOf(atlas, name, whole))
  for (const form of forms)
    for (const { name: key, field } of form) {
      const before = fields.get(key)
      fields.set(key, before ? { ...before, ...field, required: requiredByBoth(before.required, field.required) } : field)
    }
  if (forms.length > 1)
    for (const [key, field] of fields)
      // A condition is kept: the fields that it reads are sent by the form that has both, and not by the others.
      if (field.required === true && !forms.every((form) => form.some((one) => one.name === key)))
        fields.set(key, { ...field, required: false })
  for (const { name: key, field } of formsOf(atlas, name, uses).flat().map(soFar)) if (!fields.has(key)) fields.set(key, field)
  const guarded = guardedField(atlas, name)
  return acceptedIn(
    atlas,
    [...fields].flatMap(([key, field]) => (key === guarded ? [] : [{ name: key, field }])),
  )
}

/** An import file has a column for every field that a person may fill in, unless a form says which. */
function withImportable(atlas: Atlas, name: string, uses: Use[], forms: NamedField[][]): NamedField[][] {
  const { does, entity } = atlas.calls[name]!
  if (does !== 'import' || writtenForms(atlas, name, uses).some(({ fields }) => fields)) return forms
  return [[...importable(atlas, entity), ...forms.flat()]]
}

/** The fields of a call's body that refer to the parent of a new row. */
export function parentsIn(atlas: Atlas, uses: Use[]): string[] {
  const names = uses.flatMap((use) => {
    const screen = atlas.world.screens[use.screen]
    return screen && use.what === 'action' && use.action
      ? Object.keys(parentsOf(atlas, screen, atlas.entityOf(screen, use.screen), use.action))
      : []
  })
  return [...new Set(names)]
}

/** Only moves change the state of a row, whatever a form says: calls that write rows directly do not have the state field. */
function guardedField(atlas: Atlas, name: string): string | undefined {
  const { does, entity } = atlas.calls[name]!
  const rows = does === 'service' || entity === undefined ? undefined : atlas.entities[entity]
  return rows && stateFieldOf(rows)
}

/** What two forms of one call both require: the condition of one if the other always requires it, nothing if they differ. */
function requiredByBoth(one: AuthoredField['required'], other: AuthoredField['required']): NonNullable<AuthoredField['required']> {
  if (!one || !other) return false
  if (one === true) return other
  return other === true || JSON.stringify(one) === JSON.stringify(other) ? one : false
}

/** The same form in the language of this atlas. */
function translated(atlas: Atlas, use: Use): AuthoredFields | undefined {
  const screen = atlas.world.screens[use.screen]
  if (!screen) return undefined
  if (use.what === 'action' || use.what === 'quote') return actionIn(atlas, use)?.fields
  if (use.what !== 'submit') return undefined
  const parts = Object.values(screen.tabs ?? screen.steps ?? screen.sections ?? {})
  const part = parts.find((one) => one.submit && atlas.callName(one.submit.call, atlas.entityOf(screen, use.screen)?.name) === use.call)
  if (part) return part.fields
  if (screen.fields) return screen.fields
  const joined: Record<string, AuthoredField> = {}
  for (const one of parts) for (const { name, field } of fieldsOf(one.fields, undefined)) joined[name] = field
  return joined
}
