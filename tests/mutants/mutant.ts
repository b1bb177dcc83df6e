export type Path = (string | number)[]

/** One broken copy of the schemas: one edit in one file (or the other half of a swap in a second), or one file gone. */
export type Mutant = {
  what:
    | 'letter'
    | 'letter of a hole'
    | 'misspelt key'
    | 'removed key'
    | 'repeated key'
    | 'other type'
    | 'removed file'
    | 'dropped text'
    | 'swapped ids'
  file: string
  /** Where the edit stands; the whole file where it is gone. */
  path: Path
  /** The changed text; nothing where the file is gone. */
  text?: string
  /** What was there before, and what is there now: to find who used it. */
  was?: string
  is?: string
  /** The names in a list that is gone: whoever defines them may tell that nobody names them. */
  lost?: string[]
}
