import { reservedNames } from '../check/rules/no-reserved-name.ts'

/** The field name for a foreign column: Latin words are turned into a name, any other title gets a number. */
export function fieldName(title: string, at: number, taken: ReadonlySet<string>): string {
  const words = /^[\w\s.()/-]+$/.test(title) ? title.split(/[^A-Za-z\d]+/).filter(Boolean) : []
  const joined = words.map((word, index) => (index === 0 ? lowered(word) : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  const isFit = /^[A-Za-z]\w{0,63}$/.test(joined) && !reservedNames.has(joined) && !joined.endsWith('Label') && !taken.has(joined)
  return isFit ? joined : `field${at + 1}`
}

/** `ID` → `id`, `Name` → `name`; `unitPrice` stays. */
const lowered = (word: string) => (/^[A-Z\d]+$/.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1))
