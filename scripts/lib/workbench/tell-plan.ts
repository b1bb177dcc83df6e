import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Locale } from '../../../src/schema/compiled.ts'
import { Refusal } from '../../schema/command.ts'
import { root } from '../shell.mjs'

type Line = { group: string; text: string }

/** What happens to existing rows, as `npm run schema -- plan` prints it; that command opens the database in a process of its own. */
export async function tellPlan(folder: string, locale: Locale): Promise<Line[]> {
  const given = ['plan', '--root', folder, '--locale', locale]
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/schema.ts'), ...given], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  // why: a process that has exited reports its code.
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 && code !== 1) throw new Refusal(complained.trim() || 'The plan could not be made.')
  const lines = `${said}\n${complained}`.split('\n').filter((text) => text.trim() !== '')
  return lines.map((text) => ({ group: '', text }))
}
