import { hash } from './misspell.ts'
import type { Mutant } from './mutant.ts'

/** So many mutants as a seed draws them: the same ones each time, of each kind about alike where there are enough. */
export function sampleOf(mutants: Mutant[], size: number, seed: number): Mutant[] {
  const kinds = new Map<string, Mutant[]>()
  for (const mutant of mutants) (kinds.get(mutant.what) ?? kinds.set(mutant.what, []).get(mutant.what)!).push(mutant)
  const drawn = [...kinds.values()].map((all) =>
    all
      .map((mutant) => ({ mutant, at: hash(`${seed} ${mutant.file} ${mutant.path.join('/')}`) }))
      .sort((a, b) => a.at - b.at)
      .map(({ mutant }) => mutant),
  )
  const sample: Mutant[] = []
  for (let round = 0; sample.length < Math.min(size, mutants.length); round++)
    for (const all of drawn) if (all[round] && sample.length < size) sample.push(all[round]!)
  return sample
}
