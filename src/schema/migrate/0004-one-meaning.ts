import { type Node, parseTree } from 'jsonc-parser'
import type { Migration } from './migration.ts'

type Path = (string | number)[]

/** The present name of a key, depending on its place. */
type Renamed = (file: string, path: Path, value: Node, holder: Node) => string | undefined

const isScreen = (file: string) => file.startsWith('screens/')
const kindOf = (holder: Node) => holder.children?.find((one) => one.children?.[0]?.value === 'kind')?.children?.[1]?.value

const RENAMED: Renamed[] = [
  (file, path) => (/^(locales\/[^/]+\/)?calls\//.test(file) && path.length === 2 && path[1] === 'takes' ? 'body' : undefined),
  (file, path, { type }) => (isScreen(file) && path.join('.') === 'list.tabs' && type === 'string' ? 'tabsBy' : undefined),
  (file, path, _, holder) => (isScreen(file) && path.join('.') === 'status' && kindOf(holder) === 'result' ? 'picture' : undefined),
  (file, path, { type }) =>
    type === 'number' &&
    ((file.startsWith('entities/') && path.join('.') === 'seed') || (isScreen(file) && path.join('.') === 'entity.seed'))
      ? 'seedRows'
      : undefined,
  (file, path) => (file.startsWith('menus/') && path.join('.') === 'bar.applications' ? 'switch' : undefined),
  (file, path) =>
    file.startsWith('menus/') && path.length === 3 && path[0] === 'groups' && path[2] === 'project' ? 'switched' : undefined,
  // A test is an object with one key; a field of that name would have a title.
  (_, path, { type }, holder) =>
    holder.children!.length === 1 && type !== 'array' && ['gt', 'lt'].includes(String(path.at(-1)))
      ? { gt: 'moreThan', lt: 'lessThan' }[String(path.at(-1))]
      : undefined,
]

export const oneMeaning: Migration = {
  to: 4,
  about:
    'Each word has one meaning: "takes" of a call is now "body", "tabs" of a list "tabsBy", "status" of a result "picture", "seed" of an entity "seedRows", "gt" and "lt" are "moreThan" and "lessThan"; a bar has a "switch" for groups that are "switched".',

  change({ path: file, text }) {
    const splices: { at: number; length: number; by: string }[] = []
    const visit = (node: Node, path: Path): void => {
      if (node.type === 'array') node.children!.forEach((child, at) => visit(child, [...path, at]))
      if (node.type !== 'object') return
      for (const { children } of node.children!) {
        const [key, value] = children as [Node, Node]
        const own = [...path, String(key.value)]
        const now = RENAMED.map((rename) => rename(file, own, value, node)).find((name) => name !== undefined)
        if (now !== undefined) splices.push({ at: key.offset, length: key.length, by: JSON.stringify(now) })
        visit(value, own)
      }
    }
    const tree = parseTree(text)
    if (tree) visit(tree, [])
    return splices.reduceRight((edited, { at, length, by }) => edited.slice(0, at) + by + edited.slice(at + length), text)
  },
}
