import type { Locale } from '../../src/schema/compiled.ts'

/** What the log keeps of an answer: its status, and its sentence as every reader would have read it. */
export type LoggedAnswer = {
  status: number
  sentence?: Record<Locale, string>
  /** What only the owner of the application may know of it. */
  note?: Record<Locale, string>
  seconds?: number
  chars?: number
}
