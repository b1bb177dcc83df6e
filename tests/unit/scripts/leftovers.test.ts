import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeOwnFolder } from '../../setup/own-folder.ts'
import { LEAD, sweepFolders } from '../../setup/leftovers.ts'

it('a run that was killed leaves nothing to the next one, and a run that goes on keeps its folder', () => {
  const room = makeOwnFolder('room')
  const { pid: gone } = spawnSync('true')
  const kept = [`${LEAD}${process.pid}-abc`, `console-tests-elsewhere-${gone}-abc`, 'somebody-elses']
  for (const name of [...kept, `${LEAD}${gone}-abc`]) mkdirSync(join(room, name, 'tmp'), { recursive: true })
  sweepFolders([room, join(room, 'no-such-room')])
  expect(readdirSync(room).sort()).toEqual(kept.sort())
})
