import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, run } from './lib/shell.mjs'

/**
 * Every screen in every state, for every person who can open it, in each language, theme and width: problems are reported, and a picture of
 * each is kept. `npm run states -- --of 'admin /admin/order' --in turns` for only some pages, in one state; `-- --few` shows each screen once, and each state to everybody
 * in each style.
 */

const FOLDER = join(root, '.cache/states')

const { values } = parseArgs({
  options: { of: { type: 'string', default: '' }, in: { type: 'string', default: '' }, few: { type: 'boolean', default: false } },
})
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const vitest = [join(root, 'node_modules/.bin/vitest'), 'run', '--project=e2e', '--retry=0', 'tests/e2e/walk/states.pictures.test.ts']
const { code } = await run(vitest, {
  show: true,
  minutes: 240,
  // One file is one worker's, and needs one browser.
  env: { WORKERS: '1', PICTURES: FOLDER, STATES_OF: values.of, STATES_IN: values.in, STATES_FEW: values.few ? '1' : '' },
})
const taken = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jpg'))
process.stdout.write(`${taken.length} pictures in ${FOLDER}\n`)
// A run that saw no page has proved nothing, so it fails.
process.exitCode = taken.length === 0 ? 1 : code
