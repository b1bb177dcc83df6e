import { readFileSync } from 'node:fs'
import { languages, listTexts, readTexts } from './text-files.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/
const HOLE = /\{\{(\w+)(?:, \w+)?\}\}/g

/** The types of the languages and of all texts, as a file that `tsconfig.json` includes. */
export const writeTextTypes = (): string => typesOf(readTexts(languages.first), languages.names) + fileTypes()

/** Namespace, key, and the names of its placeholders. Plural forms share one key, which needs a `count`. */
export function typesOf(texts: Record<string, Record<string, unknown>>, locales: readonly string[]): string {
  const namespaces = Object.entries(texts).map(([namespace, sentences]) => {
    const keys = new Map<string, Set<string>>()
    for (const [key, text] of Object.entries(sentences)) {
      if (typeof text !== 'string') continue
      const name = key.replace(PLURAL, '')
      const holes = keys.get(name) ?? new Set(name === key ? [] : ['count'])
      for (const [, hole] of text.matchAll(HOLE)) holes.add(hole!)
      keys.set(name, holes)
    }
    const lines = [...keys].map(([key, holes]) => `    '${key}': ${[...holes].map((hole) => `'${hole}'`).join(' | ') || 'never'}\n`)
    return `  '${namespace}': {\n${lines.join('')}  }\n`
  })
  const spoken = locales.map((locale) => `  '${locale}': true\n`)
  return `/** Written by "npm run schema -- meta". */\ninterface Languages {\n${spoken.join('')}}\ninterface TextHoles {\n${namespaces.join('')}}\n`
}

/** Files with more than sentences, such as those of the site's pages, are typed by their content. */
function fileTypes(): string {
  const files = Object.entries(listTexts(languages.first, ['src'])).map(
    ([namespace, file]) => `  '${namespace}': ${shapeOf([JSON.parse(readFileSync(file, 'utf8'))])}\n`,
  )
  return `interface TextFiles {\n${files.join('')}}\n`
}

/** The common type of all these values; properties that only some of them have are optional. */
export function shapeOf(values: unknown[]): string {
  if (values.every(Array.isArray)) return `(${shapeOf(values.flat())})[]`
  if (!values.every((one) => typeof one === 'object' && one !== null)) return [...new Set(values.map((one) => typeof one))].join(' | ')
  const all = values as Record<string, unknown>[]
  const keys = [...new Set(all.flatMap((one) => Object.keys(one)))]
  const fields = keys.map((key) => {
    const own = all.flatMap((one) => (Object.hasOwn(one, key) ? [one[key]] : []))
    return `${JSON.stringify(key)}${own.length < all.length ? '?' : ''}: ${shapeOf(own)}`
  })
  return `{ ${fields.join('; ')} }`
}
