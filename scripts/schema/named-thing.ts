import { unexpected } from '../../src/schema/check/near.ts'
import { ownOf, valueAt } from '../../src/schema/check/sentences.ts'
import { isObject } from '../../src/schema/is-object.ts'
import { readSchemas, type SourceFile } from '../../src/schema/read.ts'
import { type Thing, thingAt } from '../../src/schema/rename/thing.ts'
import { Refusal } from './command.ts'

type Path = (string | number)[]
type Data = (file: string) => unknown

/** What somebody means by `order.note`, `order.status=open`, `order`, `admin/order` or `/admin/order`. */
export function namedThing(what: string, files: readonly SourceFile[]): Thing {
  const { sources } = readSchemas([...files])
  const dataOf: Data = (file) => sources.get(file)?.data
  const paths = files.map(({ path }) => path)
  const [name = '', value] = what.split('=')
  const place = what.startsWith('/')
    ? addressOf(what, paths, dataOf)
    : value === undefined
      ? placeOf(name, dataOf)
      : choiceOf(name, value, dataOf)
  const found = place && thingAt(place, dataOf(place.file))
  if (found) return found
  const known = paths.flatMap((path) => /^(?:entities|screens)\/(.+)\.json$/.exec(path)?.[1] ?? [])
  throw new Refusal(unexpected('name', what, known).message)
}

/** A field by the way to it, an entity or the file of a page. */
function placeOf(name: string, dataOf: Data): { file: string; path: Path } | undefined {
  const [first = '', ...fields] = name.split('.')
  const home = rowsOf(first, dataOf)
  if (fields.length === 0) {
    const file = home?.path.length === 0 ? home.file : `screens/${first}.json`
    return dataOf(file) === undefined ? undefined : { file, path: [] }
  }
  let path = home?.path
  for (const field of fields) {
    const whole = path && valueAt(dataOf(home!.file), path)
    path = path && [...path, ...(isObject(ownOf(whole, 'items')) ? ['items'] : []), 'properties', field]
  }
  return home && path && { file: home.file, path }
}

function rowsOf(name: string, dataOf: Data): { file: string; path: Path } | undefined {
  if (dataOf(`entities/${name}.json`) !== undefined) return { file: `entities/${name}.json`, path: [] }
  return isObject(ownOf(dataOf(`screens/${name}.json`), 'entity')) ? { file: `screens/${name}.json`, path: ['entity'] } : undefined
}

function choiceOf(name: string, value: string, dataOf: Data): { file: string; path: Path } | undefined {
  const holder = dataOf(`choices/${name}.json`) === undefined ? placeOf(name, dataOf) : { file: `choices/${name}.json`, path: [] }
  for (const way of [['oneOf'], ['items', 'oneOf']]) {
    const list = holder && valueAt(dataOf(holder.file), [...holder.path, ...way])
    const at = Array.isArray(list) ? list.findIndex((one) => String(ownOf(one, 'const')) === value) : -1
    if (holder && at >= 0) return { file: holder.file, path: [...holder.path, ...way, at] }
  }
  return undefined
}

function addressOf(address: string, paths: readonly string[], dataOf: Data): { file: string; path: Path } | undefined {
  for (const file of paths) {
    if (file.startsWith('screens/') && ownOf(dataOf(file), 'route') === address) return { file, path: ['route'] }
    const routes = file.startsWith('routes/') ? ownOf(dataOf(file), 'routes') : undefined
    const named = isObject(routes) ? Object.keys(routes).find((one) => ownOf(routes[one], 'path') === address) : undefined
    if (named !== undefined) return { file, path: ['routes', named] }
  }
  return undefined
}
