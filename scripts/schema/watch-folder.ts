import { readdirSync, readFileSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import type { Change } from '../../src/schema/check/checker.ts'
import { isSchema } from '../../src/schema/read.ts'

type WatchOptions = {
  /** The files that whoever listens believes to be there. */
  known: () => Iterable<string>
  changed: (changes: Change[], milliseconds: number) => void
}

/** Tells of every burst of changes below a folder; only what changed is read, and who is told knows what is new in it. Ends with the process. */
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

/** The schemas among what was touched: of a folder that was renamed or removed, the system names few files or none. */
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

/** The files below a folder; none where no folder is. */
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
