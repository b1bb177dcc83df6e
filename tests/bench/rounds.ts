import type { Browser } from 'playwright-core'
import { launchBrowser, median } from './slow-browser.ts'

/** What one visit of a page measured: milliseconds by the name of the figure. */
export type Sample = Record<string, number>
export type Samples = Map<string, Sample[]>
type Turns = { names: string[]; sizes: number[]; rounds: number }

export const samplesOf = (samples: Samples, name: string, size: number): Sample[] => samples.get(`${name} ${size}`) ?? []

/** Rounds are interleaved and their order turns, so that a slow minute of the machine falls on everyone. */
export async function playRounds(
  { names, sizes, rounds }: Turns,
  visit: (browser: Browser, name: string, size: number) => Promise<Sample>,
): Promise<Samples> {
  const browser = await launchBrowser()
  const samples: Samples = new Map()
  try {
    for (let round = 0; round < rounds; round++)
      for (const size of sizes)
        for (let turn = 0; turn < names.length; turn++) {
          const name = names[(turn + round) % names.length]!
          samples.set(`${name} ${size}`, [...samplesOf(samples, name, size), await visit(browser, name, size)])
        }
  } finally {
    await browser.close()
  }
  return samples
}

/** The ratio of each round, so that a minute in which everything is slow does not count. */
export const ratiosOf = (own: Sample[], base: Sample[], measure: string): number[] =>
  own.map((sample, round) => sample[measure]! / base[round]![measure]!)

type Table = Turns & { of: string; samples: Samples; measures: string[]; limits: Record<string, Record<number, number>> }

/** A table of ratios to the first page by size; whether ours kept its limits. */
export function printRatios({ of, names, sizes, rounds, samples, measures, limits }: Table): boolean {
  let met = true
  for (const size of sizes) {
    console.log(`\n${size} ${of}: ms, and the median of the rounds' ratios to ${names[0]} (${rounds} rounds)`)
    console.log(`${'page'.padEnd(9)}${measures.map((one) => one.padStart(18)).join('')}`)
    for (const name of names) {
      const own = samplesOf(samples, name, size)
      const cells = measures.map((measure) => {
        const ratio = median(ratiosOf(own, samplesOf(samples, names[0]!, size), measure))
        const limit = name === 'ours' ? limits[measure]?.[size] : undefined
        if (limit !== undefined && ratio > limit) met = false
        const mark = limit === undefined ? '  ' : ratio > limit ? ' ✗' : ' ✓'
        return `${median(own.map((sample) => sample[measure]!)).toFixed(1)} (${ratio.toFixed(3)})${mark}`.padStart(18)
      })
      console.log(`${name.padEnd(9)}${cells.join('')}`)
    }
  }
  return met
}
