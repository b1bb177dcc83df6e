import changes from './changes.json'
import type { Tongue } from './write-values.ts'

/** What has changed of the interfaces, day by day, as `npm run schema -- changelog` found it. */
export function writeChanges({ words, say }: Tongue): string {
  const named = (names: string[]) => names.map((name) => `\`${name}\``).join(words.listComma)
  const days = changes.map(({ date, changes: found }) => {
    const lines = found.map(({ kind, did, codes, names }) => {
      // why: the command that writes the file knows no other pairs.
      const key = `changes.${kind}.${did}` as 'changes.parameter.added'
      return `- ${say(key, { names: named(names), codes: named(codes) })}`
    })
    return [`## ${date}`, ...lines].join('\n')
  })
  return [words.changes, ...days].join('\n\n')
}
