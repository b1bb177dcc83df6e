import changes from './changes.json'
import type { Tongue } from './write-values.ts'

/** The changes of the interfaces, day by day, as found by `npm run schema -- changelog`. */
export function writeChanges({ words, say }: Tongue): string {
  const named = (names: string[]) => names.map((name) => `\`${name}\``).join(words.listComma)
  const removed = new Set(
    changes.flatMap(({ changes: found }) =>
      found.flatMap(({ kind, did, codes }) => (kind === 'interface' && did === 'removed' ? codes : [])),
    ),
  )
  const linked = (codes: string[]) =>
    codes
      .map((code) => (removed.has(code) ? `\`${code}\`` : `[\`${code}\`](#/official-website/markdown?select=${code})`))
      .join(words.listComma)
  const days = changes.map(({ date, changes: found }) => {
    const lines = found.map(({ kind, did, codes, names }) => {
      // why: the command that writes the file produces no other pairs.
      const key = `changes.${kind}.${did}` as 'changes.parameter.added'
      return `- ${say(key, { names: named(names), codes: linked(codes) })}`
    })
    return [`## ${date}`, ...lines].join('\n')
  })
  return [words.changes, ...days].join('\n\n')
}
