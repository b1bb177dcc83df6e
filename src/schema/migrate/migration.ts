/** One step of the language: how an older file is changed, edited in place so that its formatting stays. */
export type Migration = {
  /** The version of a folder after this step. */
  to: number
  /** What changed in the language, for whoever runs it. */
  about: string
  /** The file after the step; the same text if the step does not concern it. */
  change: (file: { path: string; text: string; data: unknown }) => string
}
