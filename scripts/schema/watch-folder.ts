import { readFileSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import type { SourceFile } from '../../src/schema/read.ts'

/** Tells of every burst of changes below a folder, with all files as they are now; only the changed ones are read. Ends with the process. */
export function watchFolder(
  root: string,
  files: SourceFile[],
  changed: (files: SourceFile[], milliseconds: number) => void,
): Promise<number> {
  const known = new Map(files.map((file) => [file.path, file]))
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    const started = performance.now()
    const before = [...touched].map((path) => known.get(path)?.text)
    for (const path of touched) read(path)
    const differs = [...touched].some((path, at) => known.get(path)?.text !== before[at])
    touched.clear()
    if (!differs) return
    changed(
      [...known.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
      performance.now() - started,
    )
  }
  const read = (path: string) => {
    try {
      known.set(path, { path, text: readFileSync(join(root, path), 'utf8') })
    } catch {
      known.delete(path)
    }
  }
  return new Promise((resolve) => {
    const watcher = watch(root, { recursive: true }, (_, name) => {
      const path = name?.split(sep).join('/')
      if (!path?.endsWith('.json') || path.startsWith('.meta/')) return
      touched.add(path)
      clearTimeout(timer)
      timer = setTimeout(tell, 30)
    })
    process.once('SIGINT', () => {
      watcher.close()
      resolve(0)
    })
  })
}
