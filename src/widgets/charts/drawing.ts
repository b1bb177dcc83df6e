import type { ChartData } from './chart-data.ts'

/** What is drawn, and how its values are written. */
export type Drawing = {
  data: ChartData
  /** By series or by label, see `coloursLabels`. */
  colours: string[]
  /** Which pattern each of them has, where `isMarked`. */
  marks: number[]
  /** They differ by pattern as well, so that whoever sees colours alike and prints keep them apart. */
  isMarked: boolean
  /** Formats a value in full. */
  write: (value: number | null) => string
  /** Formats a value for the axis. */
  short: (value: number) => string
  /** Further lines of a position: its sum, and the change from the previous period. */
  sumUp: (at: number) => string[]
}

export type Box = {
  /** In px. */
  height: number
  /** The drawing in a sentence, for whoever does not see it. */
  sentence: string
  /** Called when the user wants details on the label at this position. */
  onPick: ((at: number) => void) | undefined
}
