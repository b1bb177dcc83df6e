import { type Node, parseTree } from 'jsonc-parser'
import { ChoicesFile } from '../format/choice.ts'
import { EntityFile, InlineEntity } from '../format/entity.ts'
import { AppFile, MenuFile, RolesFile, RoutesFile } from '../format/app-files.ts'
import { screens } from '../format/screen.ts'
import { kindOf } from '../source.ts'

type Format = { properties?: object }

const formats: Record<string, Format> = {
  app: AppFile,
  menu: MenuFile,
  roles: RolesFile,
  routes: RoutesFile,
  entity: EntityFile,
  choices: ChoicesFile,
  calls: { properties: { $schema: {} } },
}

/** Sorts the top-level keys of a file in the order of the language, so that all files look alike; nested keys keep the author's order. */
export function orderKeys(path: string, data: unknown, text: string): string {
  if (data === null || typeof data !== 'object') return text
  const { kind } = kindOf(path)
  const format = kind === 'screen' ? screens[(data as { kind: keyof typeof screens }).kind] : formats[kind]
  if (!format) return text
  const ordered = reorder(text, parseTree(text), wordsOf(format))
  const entity = parseTree(ordered)?.children?.find((one) => one.children![0]!.value === 'entity')?.children![1]
  return kind === 'screen' && entity?.type === 'object' ? reorder(ordered, entity, wordsOf(InlineEntity)) : ordered
}

function wordsOf(format: Format): string[] {
  const words = Object.keys(format.properties ?? {}).filter((word) => word !== '$schema')
  return ['$schema', ...words]
}

/** Moves whole properties; the white space between them stays where it is. */
function reorder(text: string, object: Node | undefined, words: string[]): string {
  const properties = object?.type === 'object' ? (object.children ?? []) : []
  const rank = (property: Node) => {
    const at = words.indexOf(String(property.children![0]!.value))
    return at < 0 ? words.length : at
  }
  const wanted = properties.toSorted((a, b) => rank(a) - rank(b))
  if (wanted.every((one, at) => one === properties[at])) return text
  let out = ''
  let end = 0
  for (const [at, place] of properties.entries()) {
    const moved = wanted[at]!
    out += text.slice(end, place.offset) + text.slice(moved.offset, moved.offset + moved.length)
    end = place.offset + place.length
  }
  return out + text.slice(end)
}
