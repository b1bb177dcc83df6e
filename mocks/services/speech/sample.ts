import { readFile } from 'node:fs/promises'
import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { Download } from '../../resource/export.ts'
import { pathOfSample, samples } from '../../speech/samples.ts'

/** The recording of a bundled sample. */
export const service: Service = async ({ body }) => {
  const sample = samples.find(({ name }) => name === body['name'])
  if (!sample) throw problems.notFound()
  return new Download(`${sample.name}.wav`, await readFile(pathOfSample(sample.name)), 'audio/wav')
}
