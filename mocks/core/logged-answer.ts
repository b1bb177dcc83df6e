import type { Locale } from '../../src/schema/compiled.ts'

/** What the call log keeps of an answer: its status, and its message in every language. */
export type LoggedAnswer = {
  status: number
  sentence?: Record<Locale, string>
  /** Details that only the owner of the application may see. */
  note?: Record<Locale, string>
  seconds?: number
  chars?: number
}
