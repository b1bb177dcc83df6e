import { readFile } from 'node:fs/promises'
import { guest } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { Download } from '../../core/download.ts'
import { pathOfSample, samples } from '../../speech/samples.ts'

/** The recording of a bundled sample. */
export const service = guest('speech.sample', async ({ body }) => {
  const sample = samples.find(({ name }) => name === body.name)
  if (!sample) throw problems.notFound()
  return new Download(`${sample.name}.wav`, await readFile(pathOfSample(sample.name)), 'audio/wav')
})
