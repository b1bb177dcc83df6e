import { createForm, type Field as FormilyField, type Form } from '@formily/core'
import { compare, type Crossing } from './crossing.ts'
import { batch, observable, toJS } from '@formily/reactive'
import type { Field, Locale } from '../../schema/compiled.ts'
import { isEmpty, type Condition, type Facts } from '../../schema/condition.ts'
import { partsOf } from '../../schema/around.ts'
import { judge, judgeField } from '../../schema/verdict.ts'
import { stillChosen } from '../../schema/scope.ts'
import { createChosenRows } from './chosen-rows.ts'
import { createConditions } from './conditions.ts'
import { createFigures, isForOthers, takenBy } from './figures.ts'
import { createListeners } from './listeners.ts'
import './no-compiler.ts'
import { fieldAt, requireFieldNames } from './names.ts'
import { dottedNames, dependenciesOf } from './operands.ts'
import { linksOf, listPaths, resolveName, placeOf, readersOf, standsAt, type Links } from './paths.ts'
import { Refusals } from './refusals.ts'
import type { Setting } from './setting.ts'
import { Sentences, SERVER, VERDICT } from './sentences.ts'
import { readInitial, writeValues } from './values.ts'
import type { Row } from '../../schema/row.ts'

/** A field of Formily: its value, and whether it was modified. */
export type Node = FormilyField

/** The headless state of a form. Formily holds values and modifications; rules and conditions are those of the backend. */
export class FormModel {
  readonly form: Form
  private fields: Field[]
  private locale: Locale
  private row: Row | undefined
  private readonly me: Row | undefined
  private readonly roles: readonly string[]
  readonly chosen = createChosenRows(() => this.fields)
  private readonly now: () => number
  private readonly conditions = createConditions({
    facts: (place) => this.facts(place),
    home: (names, place) =>
      names.map((name) => placeOf(resolveName(this.fields, name, place))).toSorted((one, other) => other.length - one.length)[0] ?? '',
  })
  private readonly asked = observable.shallow<Record<string, true>>({})
  private links: Links
  private readonly figures = createFigures({
    fields: () => this.fields,
    valueAt: (path) => this.valueAt(path),
    read: (name, place) => this.read(name, place),
  })
  private readonly sentences = new Sentences()
  /** The result of validating in the browser. */
  readonly refusals = new Refusals((path, sentence) => this.sentences.say(path, SERVER, sentence))
  private readonly listeners = createListeners()
  private readonly settlers = createListeners()
  listen = this.listeners.add
  onSettle = this.settlers.add
  private before: Row
  private stored: Row
  private baseline: string

  constructor({ fields, locale, initial, row, me, roles = [], now = Date.now }: Setting) {
    requireFieldNames(fields)
    this.fields = fields
    this.locale = locale
    this.row = row
    this.me = me
    this.roles = roles
    this.now = now
    this.before = readInitial(fields, initial, me)
    this.stored = readInitial(fields, row ?? initial)
    this.form = createForm({ initialValues: readInitial(fields, initial, me) })
    this.links = linksOf(fields)
    this.baseline = JSON.stringify(this.values())
  }

  /** The value of a field; observed by components that read it while rendering. */
  valueAt(path: string): unknown {
    const worked = this.figures(path)
    if (worked) return worked.figure
    return path.includes('.') ? this.form.getValuesIn(path) : (this.form.values as Row)[path]
  }

  /** The error of a field, if any; observed in the same way. */
  faultAt = (path: string): string | undefined => this.sentences.at(path)

  private known = (path: string): Node | undefined => this.form.fields[path] as Node | undefined

  /** Registered on demand: a field that is only displayed costs Formily nothing. */
  node(path: string): Node {
    const at = path.lastIndexOf('.')
    return this.known(path) ?? this.form.createField(at < 0 ? { name: path } : { name: path.slice(at + 1), basePath: path.slice(0, at) })
  }

  /** The value of a name from the position `place`, as rules and conditions see it: hidden fields are absent. */
  read(name: string, place = ''): unknown {
    const parts = partsOf(name)
    if (parts) return this.around(parts.head, place)?.[parts.tail]
    const path = place === '' ? name : resolveName(this.fields, name, place)
    const field = fieldAt(this.fields, path)
    if (field?.visible && !this.conditions.holds(field.visible, placeOf(path))) return undefined
    return this.valueAt(path)
  }

  /** The row that a dotted name refers to: the person, the stored row, or the one chosen in a field. */
  private around(head: string, place: string): Row | undefined {
    if (head === 'me') return this.me
    if (head === 'row') return this.row
    return this.chosen.at(place === '' ? head : resolveName(this.fields, head, place), this.read(head, place))
  }

  /**
   * Called by a control with the row that was chosen, for rules and conditions that depend on it. Of a value that was `filled` in (by the
   * address, a default, a draft) it discards nothing that stands in the form, and is no change by the person.
   */
  choose(path: string, value: unknown, row: Row, filled = false): void {
    const wasClean = filled && !this.isDirty()
    this.chosen.keep(path, value, row)
    for (const [taken, held] of takenBy(this.fields, path, row))
      if (!filled || (!this.row && isEmpty(this.valueAt(taken)))) this.change(taken, held, [])
    if (wasClean) this.baseline = JSON.stringify(this.values())
  }

  private facts(place = ''): Facts {
    const form = new Proxy<Row>({}, { get: (_, name) => (typeof name === 'string' ? this.read(name, place) : undefined) })
    return { form, row: this.row, now: this.now() }
  }

  holds(condition: Condition, path = ''): boolean {
    return this.conditions.holds(condition, placeOf(path))
  }

  isShown(field: Field, path = field.name): boolean {
    return (!field.whenAsked || this.asked[path] === true) && (!field.visible || this.holds(field.visible, path))
  }

  isRequired(field: Field, path = field.name): boolean {
    return field.required === true || (field.required !== undefined && this.holds(field.required, path))
  }

  isDisabled(field: Field, path = field.name): boolean {
    return isForOthers(field, this.roles) || field.disabled === true || (field.disabled !== undefined && this.holds(field.disabled, path))
  }

  /** The values that would be sent now. */
  values(): Row {
    return writeValues(this.fields, toJS(this.form.values) as Row, {
      shown: (field, path) => this.isShown(field, path),
      before: this.before,
    })
  }

  input(path: string, value: unknown): void {
    this.refusals.typed(path)
    this.change(path, value, [])
    this.listeners.tell()
  }

  /** `trail`: the fields whose change has led here. */
  private change(path: string, value: unknown, trail: string[]): void {
    const node = this.node(path)
    const structural = Array.isArray(value)
    batch(() => {
      void node.onInput(value)
      this.sentences.say(path, SERVER, undefined)
      if (structural) this.forgetBelow(path)
      this.release(path, value, trail)
      for (const faulty of this.sentences.faulty) this.judgeAgain(faulty)
    })
  }

  /** Clears a dependent value that the new choices do not contain. An empty field restricts nothing. */
  private release(path: string, value: unknown, trail: string[]): void {
    for (const { field, way } of this.links.followers.get(path.slice(path.lastIndexOf('.') + 1)) ?? [])
      for (const follower of standsAt(way, this.form.values)) {
        const place = placeOf(follower)
        const means = (name: string) => resolveName(this.fields, name, place) === path
        const held = toJS(this.form.getValuesIn(follower)) as unknown
        if (follower === path || trail.includes(follower) || isEmpty(held)) continue
        const asked = dependenciesOf(field).some(means) && (trail.length > 0 || !isEmpty(value))
        const left = asked ? undefined : stillChosen(field, held, (condition) => this.holds(condition, follower))
        if (left !== held) this.change(follower, left, [...trail, path])
      }
  }

  /** Validates when a modified field is left, not while typing. */
  leave(path: string): void {
    if (!this.known(path)?.selfModified) return
    batch(() => {
      this.refusals.left(path)
      this.judgeAgain(path)
      const place = placeOf(path)
      const readers = place === '' ? this.links.readers : readersOf(fieldAt(this.fields, place)?.fields ?? [])
      for (const name of readers.get(path.slice(path.lastIndexOf('.') + 1)) ?? []) {
        const reader = place === '' ? name : `${place}.${name}`
        if (this.known(reader)?.selfModified) this.judgeAgain(reader)
      }
    })
  }

  /** Validates one field regardless of its state, e.g. before a code is sent to it. */
  check = (path: string): string | undefined => this.judgeAgain(path)

  private judgeAgain(path: string): string | undefined {
    const field = fieldAt(this.fields, path)
    if (!field) {
      this.sentences.faulty.delete(path)
      return undefined
    }
    const raw = toJS(this.form.getValuesIn(path)) as unknown
    const message = this.isShown(field, path)
      ? judgeField(field, typeof raw === 'string' ? raw.trim() : raw, this.facts(placeOf(path)), this.locale)
      : undefined
    this.sentences.say(path, VERDICT, message)
    return message
  }

  /** The current errors by path, without showing them. */
  faults(among: Field[] = this.fields): Record<string, string> {
    const dotted = Object.fromEntries(dottedNames(among).map((name) => [name, this.read(name)]))
    return judge(among, { ...this.values(), ...dotted }, { locale: this.locale, row: this.row, now: this.now() })
  }

  /** Validates everything (or `among`, a step) and shows the errors; returns the invalid paths in the order of the form. */
  judge(among: Field[] = this.fields): string[] {
    const faults = this.faults(among)
    batch(() => {
      for (const path of this.sentences.faulty)
        if (!(path in faults) && among.some((field) => path === field.name || path.startsWith(`${field.name}.`)))
          this.sentences.say(path, VERDICT, undefined)
      for (const path in faults) this.sentences.say(path, VERDICT, faults[path])
    })
    return Object.keys(faults)
  }

  /** Removes the error of a field: it cannot be validated yet, or is valid. */
  forgive = (path: string): void => this.sentences.forget(path)

  /** Shows errors of the backend on their fields; returns those whose field is not part of the form. */
  place(sentences: Record<string, string>): { placed: string[]; left: string[] } {
    for (const { name, whenAsked } of this.fields) {
      // Values such as codes are valid for one call only.
      if (this.asked[name]) this.change(name, undefined, [])
      else if (whenAsked && Object.hasOwn(sentences, name)) this.asked[name] = true
    }
    const paths = listPaths(this.fields, this.form.values as Row, (field, path) => this.isShown(field, path))
    const left = Object.keys(sentences).filter((path) => !paths.includes(path))
    const placed = paths.filter((path) => Object.hasOwn(sentences, path))
    batch(() => placed.forEach((path) => this.sentences.say(path, SERVER, sentences[path])))
    return { placed, left: left.map((path) => sentences[path]!) }
  }

  /** List items were moved: errors move with them. */
  private forgetBelow(path: string): void {
    const below = this.sentences.below(path)
    const wrong = below.some((address) => this.sentences.faulty.has(address))
    for (const address of below) this.sentences.forget(address)
    const field = wrong ? fieldAt(this.fields, path) : undefined
    if (field) this.judge([field])
  }

  /** Another language: errors are translated again. */
  speak(fields: Field[], locale: Locale): void {
    requireFieldNames(fields)
    this.fields = fields
    this.locale = locale
    this.links = linksOf(fields)
    batch(() => {
      for (const path of this.sentences.faulty) this.judgeAgain(path)
    })
  }

  isDirty = (): boolean => this.form.modified && JSON.stringify(this.values()) !== this.baseline

  /** Marks the current values as saved. */
  settle(): void {
    this.before = this.values()
    this.baseline = JSON.stringify(this.values())
    this.settlers.tell()
  }

  /** Somebody else has saved the row in the meantime: takes over what only they changed since `stored`, returns what both did. */
  meet(row: Row): Crossing {
    const crossing = compare(this.fields, this.stored, toJS(this.form.values) as Row, row)
    batch(() => crossing.taken.forEach(({ name }) => this.change(name, crossing.theirs[name], [])))
    this.stored = crossing.theirs
    this.before = { ...this.before, ...crossing.theirs }
    this.row = { ...this.row, ...row }
    return crossing
  }

  named = (name: string | undefined): Field | undefined => (name === undefined ? undefined : fieldAt(this.fields, name))

  /** Restores values from a draft; one that is undefined empties its field. */
  fill(values: Row): void {
    const known = readInitial(this.fields, { ...toJS(this.form.values), ...values })
    batch(() => {
      for (const { name } of this.fields) if (name in values) void this.node(name).onInput(known[name])
      for (const faulty of this.sentences.faulty) this.judgeAgain(faulty)
    })
  }
}
