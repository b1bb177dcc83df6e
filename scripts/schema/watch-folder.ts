import { readdirSync, readFileSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import type { Change } from '../../src/schema/check/checker.ts'
import { isSchema } from '../../src/schema/read.ts'

type WatchOptions = {
  /** The files that the listener knows of. */
  known: () => Iterable<string>
  changed: (changes: Change[], milliseconds: number) => void
}

/** Calls back after every burst of changes below a folder with the new texts; only changed files are read. Runs until the process ends. */
export function watchFolder(root: string, { known, changed }: WatchOptions): Promise<number> {
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    const started = performance.now()
    const changes = touchedFiles(root, touched, known).map((path) => ({ path, text: read(join(root, path)) }))
    touched.clear()
    changed(changes, performance.now() - started)
  }
  return new Promise((resolve) => {
    const watcher = watch(root, { recursive: true }, (_, name) => {
      const path = name?.split(sep).join('/')
      if (path === undefined || path === '.meta' || path.startsWith('.meta/')) return
      touched.add(path)
      clearTimeout(timer)
      timer = setTimeout(tell, 30)
    })
    process.once('SIGINT', () => {
      watcher.close()
      clearTimeout(timer)
      resolve(0)
    })
  })
}

/** The schemas among the touched files: if a folder is renamed or removed, the system names few of its files or none. */
function touchedFiles(root: string, touched: Iterable<string>, known: () => Iterable<string>): string[] {
  const files = new Set<string>()
  for (const path of touched) {
    if (isSchema(path)) {
      files.add(path)
      continue
    }
    for (const below of filesBelow(join(root, path))) files.add(`${path}/${below}`)
    for (const one of known()) if (one.startsWith(`${path}/`)) files.add(one)
  }
  return [...files].filter(isSchema)
}

/** The files below a folder; none if it does not exist. */
function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.split(sep).join('/'))
  } catch {
    return []
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
