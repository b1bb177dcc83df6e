import type { Found } from './server.ts'

type Texts = Record<string, string>

/** Where another language says something of a file: `locales/en-US/`. */
const VERSION = /^locales\/[^/]+\//

/** Each file with its versions in other languages. */
export const groupByFile = <Doc extends { path: string }>(docs: readonly Doc[]): Doc[][] => {
  const names = docs.map(({ path }) => path.replace(VERSION, ''))
  return [...new Set(names)].map((name) => docs.filter((_, at) => names[at] === name))
}

export const textsOf = (docs: readonly { path: string; text: string }[]): Texts =>
  Object.fromEntries(docs.map(({ path, text }) => [path, text]))

/** So many texts are left out one by one to find the cause; of more changes at once all wait. */
const TRIED = 12

/** An error in a changed file, or one that the changes bring to another. */
export const isBrought = ({ severity, isOld }: Found): boolean => severity === 'error' && !isOld

/**
 * Of what was changed, each group of files with its texts, those that bring no error when they are written together. What has errors itself
 * is left out, and then that without which other files have fewer. `found` is what was found of all of them.
 */
export async function pickRight(groups: readonly Texts[], check: (texts: Texts) => Promise<Found[]>, found: Found[]): Promise<Texts[]> {
  const broughtBy = async (some: Texts[]) => (await check(Object.assign({}, ...some) as Texts)).filter(isBrought)
  let right = [...groups]
  let errors = found.filter(isBrought)
  while (errors.length > 0 && right.length > 0) {
    let causes = right.filter((group) => errors.some(({ file }) => file in group))
    if (causes.length === 0 && right.length > 1 && right.length <= TRIED)
      for (const group of right) if ((await broughtBy(right.filter((one) => one !== group))).length < errors.length) causes.push(group)
    if (causes.length === 0) causes = right
    right = right.filter((group) => !causes.includes(group))
    if (right.length > 0) errors = await broughtBy(right)
  }
  return right
}
