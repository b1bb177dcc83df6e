type Say = (path: string, sentence: string | undefined) => void

/**
 * Errors of the backend that arrive while the form is being filled in, e.g. an invalid voucher; the error of the focused field is shown
 * when the field is left.
 */
export class Refusals {
  private readonly say: Say
  private held: Record<string, string> = {}
  private typing: string | undefined

  constructor(say: Say) {
    this.say = say
  }

  typed(path: string): void {
    this.typing = path
    delete this.held[path]
  }

  left(path: string): void {
    if (this.typing === path) this.typing = undefined
    if (this.held[path] !== undefined) this.say(path, this.held[path])
  }

  /** The current errors; outdated ones are removed. */
  take(sentences: Record<string, string>): void {
    for (const path in this.held) if (!(path in sentences)) this.say(path, undefined)
    this.held = { ...sentences }
    for (const path in sentences) if (path !== this.typing) this.say(path, sentences[path])
  }
}
