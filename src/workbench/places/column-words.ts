import { fieldSpot, nameOf } from './find-spot.ts'
import { valueIn, type ReadValue, type Spot } from './spot.ts'
import { listWordings, type Languages, type Wording } from './words-at.ts'

/** The columns of a list, seen from the page, the list or the columns themselves. */
const ABOVE = ['', 'list', 'list/columns']

/** What the columns of a page are called in every language, where that is written: at the column, or else at the field that it shows. */
export function listColumnWords({ file, path }: Spot, read: ReadValue, languages: Languages): { name: string; wording: Wording }[] {
  const screen = /^screens\/(.+)\.json$/.exec(file)?.[1]
  const columns = ['list', 'columns']
  const listed = valueIn(read(file), columns)
  if (screen === undefined || !ABOVE.includes(path.join('/')) || !Array.isArray(listed)) return []
  return listed.flatMap((one: unknown, at) => {
    const name = nameOf(one)
    if (name === undefined) return []
    const field = fieldSpot({ name, screen }, read)
    const title = [{ file, path: [...columns, at] }, ...(field ? [field] : [])]
      .flatMap((spot) => listWordings(spot, read, languages))
      .find(({ word, called }) => word === 'title' && called === '')
    return title ? [{ name, wording: title }] : []
  })
}
