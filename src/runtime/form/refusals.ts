type Say = (path: string, sentence: string | undefined) => void

/** What the backend says of fields while they are filled in, e.g. that a voucher is not valid: of the field being typed into, once it is left. */
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

  /** All that is refused by now: what was said before and is true no more goes. */
  take(sentences: Record<string, string>): void {
    for (const path in this.held) if (!(path in sentences)) this.say(path, undefined)
    this.held = { ...sentences }
    for (const path in sentences) if (path !== this.typing) this.say(path, sentences[path])
  }
}
