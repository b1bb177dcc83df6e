import { asList, asNumber } from '../answer/read.ts'

/** What a row knows of its recording in advance: its duration, and its waveform over the whole length in percent. */
export function measuredOf(row: Record<string, unknown>): { seconds?: number; outline?: number[] } {
  const seconds = asNumber(row['duration'])
  const outline = asList(row['outline']).flatMap((one) => (typeof one === 'number' ? [one / 100] : []))
  return { ...(seconds ? { seconds } : {}), ...(outline.length > 0 ? { outline } : {}) }
}
