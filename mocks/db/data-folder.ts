import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readError } from '../core/read-error.ts'
import { StartFailure } from './start-failure.ts'

/** Creates the data folder, for its user alone. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw new StartFailure(
      `The data folder ${dataDir} cannot be created (${readError(error).code}); set DATA_DIR to a folder that may be written.`,
    )
  })
}

/** The `recursive` of Node never ends where a file system answers that the parent is missing although it exists, as `/proc` does. */
async function makeFolder(path: string, isLastTry = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const exists = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (exists) return
    if (readError(error).code !== 'ENOENT' || isLastTry) throw error
    await makeFolder(dirname(path))
    await makeFolder(path, true)
  }
}
