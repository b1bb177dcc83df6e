import { reservedNames } from '../check/rules/no-reserved-name.ts'

/** What a column of others is called as a field: Latin words become a name as it is, any other is called by its number. */
export function fieldName(title: string, at: number, taken: ReadonlySet<string>): string {
  const words = /^[\w\s.()/-]+$/.test(title) ? title.split(/[^A-Za-z\d]+/).filter(Boolean) : []
  const joined = words.map((word, index) => (index === 0 ? lowered(word) : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  const isFit = /^[A-Za-z]\w{0,63}$/.test(joined) && !reservedNames.has(joined) && !joined.endsWith('Label') && !taken.has(joined)
  return isFit ? joined : `field${at + 1}`
}

/** `ID` → `id`, `Name` → `name`, `unitPrice` as it is. */
const lowered = (word: string) => (/^[A-Z\d]+$/.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1))
