import type { SourceFile, World } from '../../src/schema/read.ts'

/** The files that differ; translations are counted as their source files. */
export function changedFiles(before: readonly SourceFile[], after: readonly SourceFile[]): string[] {
  const [were, are] = [textsOf(before), textsOf(after)]
  const paths = [...new Set([...were.keys(), ...are.keys()])].filter((path) => were.get(path) !== are.get(path))
  return [...new Set(paths.map((path) => path.replace(/^locales\/[^/]+\//, '')))].sort()
}

const textsOf = (files: readonly SourceFile[]) => new Map(files.map(({ path, text }) => [path, text]))

/**
 * Why pages of these screens differ: their changed files and those of their entities; if none of these changed, the changed files that
 * every screen may use, such as choices.
 */
export function causesOf(screens: readonly string[], changed: readonly string[], worlds: readonly World[]): string[] {
  const own = new Set(
    screens.flatMap((id) => [
      `screens/${id}.json`,
      ...worlds.flatMap((world) => {
        const entity = world.screens[id]?.entity
        return typeof entity === 'string' ? [`entities/${entity}.json`, `calls/${entity}.json`] : []
      }),
    ]),
  )
  const near = changed.filter((path) => own.has(path))
  if (near.length > 0) return near
  const common = changed.filter((path) => !path.startsWith('screens/'))
  return common.length > 0 ? common : [...changed]
}
