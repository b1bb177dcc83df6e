/** One step of the language: what an older file must become, edited in place so that its formatting stays. */
export type Migration = {
  /** The version that a folder has after it. */
  to: number
  /** What changed in the language, for who runs it. */
  about: string
  /** The file after the step; the same text where nothing concerns it. */
  change: (file: { path: string; text: string; data: unknown }) => string
}
