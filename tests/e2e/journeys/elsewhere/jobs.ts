import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../../../../scripts/lib/shell.mjs'
import { elsewhere } from '../../../fixtures/elsewhere.ts'
import { makeOwnFolder } from '../../../setup/own-folder.ts'
import type { Job } from './hand.ts'
import { people } from './people.ts'
import { sales } from './sales.ts'
import { stock } from './stock.ts'

/** What people do with the screens of other systems. */
export const jobs: Job[] = [...sales, ...people, ...stock]

/** Our own schemas with those screens laid over them. */
export async function elsewhereSchemas(): Promise<string> {
  const folder = makeOwnFolder('schemas')
  await cp(join(root, 'schemas'), folder, { recursive: true, filter: (path) => !path.includes('.meta') })
  for (const { path, text } of elsewhere) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
