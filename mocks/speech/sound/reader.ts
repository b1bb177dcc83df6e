import { open, type FileHandle } from 'node:fs/promises'

const PART = 65_536

/** Random access to a file, read in parts and never as a whole. */
export class Reader {
  readonly size: number
  readonly #file: FileHandle
  #part = Buffer.alloc(0)
  #from = 0
  #furthest = 0

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  static async open(path: string): Promise<Reader> {
    const file = await open(path)
    return new Reader(file, (await file.stat()).size)
  }

  /** The share of the file that was read, by the furthest byte. */
  get share(): number {
    return this.size === 0 ? 1 : this.#furthest / this.size
  }

  /** Returns fewer bytes than requested at the end of the file. */
  async at(from: number, length: number): Promise<Buffer> {
    if (from < 0 || from >= this.size) return Buffer.alloc(0)
    const end = Math.min(from + length, this.size)
    this.#furthest = Math.max(this.#furthest, end)
    if (from < this.#from || end > this.#from + this.#part.length) {
      this.#part = Buffer.alloc(Math.max(PART, end - from))
      this.#from = from
      await this.#file.read(this.#part, 0, this.#part.length, from)
    }
    return this.#part.subarray(from - this.#from, end - this.#from)
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
