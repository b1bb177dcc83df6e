import { observable } from '@formily/reactive'

/** A field has errors of the shared rules and errors of the backend. */
export const [VERDICT, SERVER] = ['verdict', 'server'] as const
type Code = typeof VERDICT | typeof SERVER

/** The errors of a form's fields, outside of Formily, so that two hundred errors do not register two hundred fields. */
export class Sentences {
  /** The paths with an error. */
  readonly faulty = new Set<string>()
  private readonly said = observable.shallow<Record<string, Partial<Record<Code, string | undefined>>>>({})

  at(path: string): string | undefined {
    const said = this.said[path]
    return said?.[VERDICT] ?? said?.[SERVER]
  }

  say(path: string, code: Code, message: string | undefined): void {
    if (code === VERDICT) this.faulty[message === undefined ? 'delete' : 'add'](path)
    const said = this.said[path]
    if (said?.[code] !== message) this.said[path] = { ...said, [code]: message }
  }

  forget(path: string): void {
    this.say(path, VERDICT, undefined)
    this.say(path, SERVER, undefined)
  }

  below(path: string): string[] {
    return Object.keys(this.said).filter((address) => address.startsWith(`${path}.`))
  }
}
