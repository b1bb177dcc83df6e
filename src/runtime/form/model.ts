import { createForm, type Field as FormilyField, type Form } from '@formily/core'
import { batch, toJS } from '@formily/reactive'
import type { Field, Locale } from '../../schema/compiled.ts'
import type { Condition, Facts } from '../../schema/condition.ts'
import { judge, judgeField } from '../../schema/verdict.ts'
import { createConditions } from './conditions.ts'
import './no-compiler.ts'
import { fieldAt, requireFieldNames } from './names.ts'
import { listPaths, readersOf } from './paths.ts'
import { readInitial, writeValues, type Row } from './values.ts'

/** A field of Formily: its value, whether it was changed, and the sentences on it. */
export type Node = FormilyField

export type Setting = { fields: Field[]; locale: Locale; initial?: Row | undefined; row?: Row | undefined; now?: () => number }

/** Verdicts of the shared rules, and sentences of the server, lie side by side on a field. */
const VERDICT = 'ValidateError'
const SERVER = 'EffectError'

/** The state of one form, headless. Formily holds values, changes and faults; rules and conditions are the ones of the backend. */
export class FormModel {
  readonly form: Form
  private fields: Field[]
  private locale: Locale
  private readonly row: Row | undefined
  private readonly now: () => number
  private readonly conditions = createConditions(() => this.facts())
  private visibleBy = new Map<string, Condition>()
  private readers = new Map<string, string[]>()
  private readonly faulty = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private readonly settlers = new Set<() => void>()
  private before: Row
  private baseline: string

  constructor({ fields, locale, initial, row, now = Date.now }: Setting) {
    requireFieldNames(fields)
    this.fields = fields
    this.locale = locale
    this.row = row
    this.now = now
    this.before = readInitial(fields, initial)
    this.form = createForm({ initialValues: readInitial(fields, initial) })
    this.index()
    this.baseline = JSON.stringify(this.values())
  }

  private index(): void {
    this.visibleBy = new Map(this.fields.flatMap((field) => (field.visible ? [[field.name, field.visible]] : [])))
    this.readers = readersOf(this.fields)
  }

  /** Registered on demand: a field that nobody has drawn yet costs nothing. */
  node(path: string): Node {
    const known = this.form.fields[path]
    if (known) return known as Node
    const at = path.lastIndexOf('.')
    return at < 0 ? this.form.createField({ name: path }) : this.form.createField({ name: path.slice(at + 1), basePath: path.slice(0, at) })
  }

  /** The value of a field of the form as rules and conditions see it: what is hidden is absent. */
  read(name: string): unknown {
    const condition = this.visibleBy.get(name)
    return condition && !this.conditions.holds(condition) ? undefined : (this.form.values as Row)[name]
  }

  private readonly view = new Proxy<Row>({}, { get: (_, name) => (typeof name === 'string' ? this.read(name) : undefined) })

  private facts(): Facts {
    return { form: this.view, row: this.row, now: this.now() }
  }

  holds(condition: Condition): boolean {
    return this.conditions.holds(condition)
  }

  isShown(field: Field): boolean {
    return !field.visible || this.conditions.holds(field.visible)
  }

  isRequired(field: Field): boolean {
    return field.required === true || (field.required !== undefined && this.conditions.holds(field.required))
  }

  isDisabled(field: Field): boolean {
    return field.disabled === true || (field.disabled !== undefined && this.conditions.holds(field.disabled))
  }

  /** What would be sent now. */
  values(): Row {
    return writeValues(this.fields, toJS(this.form.values) as Row, { shown: (field) => this.isShown(field), before: this.before })
  }

  input(path: string, value: unknown): void {
    const node = this.node(path)
    const structural = Array.isArray(value)
    batch(() => {
      void node.onInput(value)
      if (node.feedbacks.length) this.say(path, SERVER, undefined)
      if (structural) this.forgetBelow(path)
      for (const faulty of this.faulty) this.judgeAgain(faulty)
    })
    for (const listen of this.listeners) listen()
  }

  /** A person hears of a fault when leaving a field they have changed, not while typing into it. */
  leave(path: string): void {
    if (!this.node(path).selfModified) return
    batch(() => {
      this.judgeAgain(path)
      for (const reader of this.readers.get(path) ?? [])
        if ((this.form.fields[reader] as Node | undefined)?.selfModified) this.judgeAgain(reader)
    })
  }

  /** Judges one field whatever has happened to it, e.g. before a code is sent to it. */
  check(path: string): string | undefined {
    return this.judgeAgain(path)
  }

  private judgeAgain(path: string): string | undefined {
    const field = fieldAt(this.fields, path)
    if (!field) {
      this.faulty.delete(path)
      return undefined
    }
    const raw = toJS(this.form.getValuesIn(path)) as unknown
    const message = this.isShown(field)
      ? judgeField(field, typeof raw === 'string' ? raw.trim() : raw, this.facts(), this.locale)
      : undefined
    this.say(path, VERDICT, message)
    return message
  }

  /** Judges everything, drawn or not, and marks what is wrong; the wrong paths in the order of the form. `among` limits it to a step. */
  judge(among: Field[] = this.fields): string[] {
    const faults = judge(among, this.values(), { locale: this.locale, row: this.row, now: this.now() })
    batch(() => {
      for (const path of this.faulty)
        if (!(path in faults) && among.some((field) => path === field.name || path.startsWith(`${field.name}.`)))
          this.say(path, VERDICT, undefined)
      for (const path in faults) this.say(path, VERDICT, faults[path])
    })
    return Object.keys(faults)
  }

  /** Puts sentences of the server on their fields; those whose field is not on the form come back. */
  place(sentences: Record<string, string>): { placed: string[]; left: string[] } {
    const paths = listPaths(this.fields, this.form.values as Row, (field) => this.isShown(field))
    const left = Object.keys(sentences).filter((path) => !paths.includes(path))
    const placed = paths.filter((path) => Object.hasOwn(sentences, path))
    batch(() => placed.forEach((path) => this.say(path, SERVER, sentences[path])))
    return { placed, left: left.map((path) => sentences[path]!) }
  }

  private say(path: string, code: typeof VERDICT | typeof SERVER, message: string | undefined): void {
    if (code === VERDICT && message === undefined) this.faulty.delete(path)
    if (code === VERDICT && message !== undefined) this.faulty.add(path)
    const known = this.form.fields[path] as Node | undefined
    if (!known && message === undefined) return
    const node = known ?? this.node(path)
    const before = node.feedbacks.find((feedback) => feedback.code === code)?.messages?.[0]
    if (before !== message) node.setFeedback({ type: 'error', code, messages: message === undefined ? [] : [message] })
  }

  /** Items of a list have moved: sentences at the old places would stand on the wrong item. */
  private forgetBelow(path: string): void {
    const below = Object.keys(this.form.fields).filter((address) => address.startsWith(`${path}.`))
    const wrong = below.some((address) => this.faulty.has(address))
    for (const address of below) {
      this.say(address, VERDICT, undefined)
      this.say(address, SERVER, undefined)
    }
    const field = wrong ? fieldAt(this.fields, path) : undefined
    if (field) this.judge([field])
  }

  /** The same form in another language: sentences on it are said again. */
  speak(fields: Field[], locale: Locale): void {
    requireFieldNames(fields)
    this.fields = fields
    this.locale = locale
    this.index()
    batch(() => {
      for (const path of this.faulty) this.judgeAgain(path)
    })
  }

  isDirty(): boolean {
    return this.form.modified && JSON.stringify(this.values()) !== this.baseline
  }

  /** What stands in the form now counts as saved. */
  settle(): void {
    this.before = this.values()
    this.baseline = JSON.stringify(this.values())
    for (const settled of this.settlers) settled()
  }

  onSettle(listener: () => void): () => void {
    this.settlers.add(listener)
    return () => void this.settlers.delete(listener)
  }

  /** Fills in what a person had typed earlier. */
  fill(values: Row): void {
    const known = readInitial(this.fields, { ...toJS(this.form.values), ...values })
    batch(() => {
      for (const name in known) if (name in values) void this.node(name).onInput(known[name])
      for (const faulty of this.faulty) this.judgeAgain(faulty)
    })
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}
