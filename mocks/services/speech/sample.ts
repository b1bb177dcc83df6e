import { readFile } from 'node:fs/promises'
import { guest } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { Download } from '../../core/download.ts'
import { pathOfSample, SPOKEN_NAMES } from '../../speech/samples.ts'

/** The audio of a bundled sample. */
export const service = guest('speech.sample', async ({ body }) => {
  const name = SPOKEN_NAMES.find((one) => one === body.name)
  if (!name) throw problems.notFound()
  return new Download(`${name}.wav`, await readFile(pathOfSample(name)), 'audio/wav')
})
